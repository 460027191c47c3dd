"""A real editor, set up as the manual says."""
import pathlib
import re
import subprocess

import rich_game

# What a person would do, in Neovim's own words; each step waits for the one before.
STEPS = r"""
local function wait(what, done)
  assert(vim.wait(30000, done, 20), what)
end
local function edit(path)
  vim.cmd('edit ' .. path)
  wait('a server', function() return #vim.lsp.buf_get_clients(0) > 0 and vim.lsp.buf_get_clients(0)[next(vim.lsp.buf_get_clients(0))].initialized end)
end
local function codes()
  return vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(0))
end

edit('cards.yaml')
vim.api.nvim_buf_set_lines(0, 3, 4, false, {'  cots: 2'})
wait('a finding', function() return vim.tbl_contains(codes(), 'unknown-field') end)
vim.api.nvim_buf_set_lines(0, 3, 4, false, {'  cost: 2'})
wait('no finding', function() return #codes() == 0 end)

local params = {textDocument = vim.lsp.util.make_text_document_params(), position = {line = 3, character = 4}}
local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 30000)
local words = {}
for _, answer in pairs(answers) do
  for _, item in ipairs(answer.result) do words[item.label] = true end
end
assert(next(words) ~= nil, 'completions')

vim.api.nvim_win_set_cursor(0, {4, 3})
vim.lsp.buf.rename('price')
wait('a rename', function() return vim.api.nvim_buf_get_lines(0, 3, 4, false)[1] == '  price: 2' end)
vim.cmd('wall')
vim.cmd('qall!')
"""


def test_neovim_set_up_as_the_manual_says_finds_completes_and_renames(client):
    rich_game.write(client.folder)
    manual = pathlib.Path("man/kerf.1").read_text()
    block = re.search(r"Neovim, in\n.*?\.Bd -literal -offset indent\n(.*?)\.Ed", manual, re.S).group(1)
    from client import KERF
    setup = client.folder.parent / "init.lua"
    steps = client.folder.parent / "steps.lua"
    setup.write_text(block.replace("cmd = {'kerf'", f"cmd = {{'{KERF}'"))
    steps.write_text("local good, problem = xpcall(function()\n" + STEPS +
                     "\nend, debug.traceback)\nif not good then print(problem) vim.cmd('cquit') end\n")
    done = subprocess.run(["nvim", "--headless", "-n", "-i", "NONE", "-u", setup, "-S", steps],
                          cwd=client.folder, capture_output=True, text=True, timeout=120,
                          env={"HOME": str(client.folder.parent), "PATH": "/usr/bin:/bin", **__import__("os").environ})
    assert done.returncode == 0, done.stderr
    assert "price" in (client.folder / "types.yaml").read_text()
    assert "{name} {price}" in (client.folder / "layouts/card.yaml").read_text()
