-- For Neovim with nvim-lspconfig and yaml-language-server; `set exrc` has Neovim read this file.
require("lspconfig").yamlls.setup({
  settings = {
    yaml = {
      schemas = {
        ["schemas/game.json"] = "game*.yaml",
        ["schemas/layout.json"] = "layouts/*.yaml",
        ["schemas/theme.json"] = "theme*.yaml",
        ["schemas/types.json"] = "types.yaml",
        ["schemas/rules.json"] = "rules.yaml",
      },
    },
  },
})
