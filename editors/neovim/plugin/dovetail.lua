-- The command. Everything else is loaded when it is used for the first time.
if vim.g.loaded_dovetail then return end
vim.g.loaded_dovetail = true

vim.api.nvim_create_user_command('Dovetail', function(options) require('dovetail').run(options) end, {
  desc = 'Open the chat, or do what the first word says',
  nargs = '*',
  range = true,
  complete = function(...) return require('dovetail').complete(...) end,
})
