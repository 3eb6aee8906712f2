-- What surrounds the text: links and terminals.
local free = require('dovetail.free')
local M = {}

--- Whether a program took the address. `opener` is what the person has set instead; over SSH nothing can.
function M.browse(url, opener)
  if opener then return (pcall(opener, url)) end
  local own = vim.fn.has('mac') == 1 and 'open' or vim.fn.has('win32') == 1 and 'explorer' or nil
  if vim.env.SSH_CONNECTION or not (own or vim.env.DISPLAY or vim.env.WAYLAND_DISPLAY) then return false end
  local program = own or 'xdg-open'
  return vim.fn.executable(program) == 1 and vim.fn.jobstart({ program, url }, { detach = true }) > 0
end

--- Opens a terminal below the windows; the keyboard stays where it is unless the person asked. Whether it opened, and why not.
function M.terminal(params, goes_there)
  local command = vim.list_extend({ params.command or vim.o.shell }, params.args or {})
  local options = { cwd = params.cwd, env = next(params.env or {}) and params.env or nil }
  local function open()
    vim.cmd('botright new')
    if vim.fn.has('nvim-0.11') == 1 then
      vim.fn.jobstart(command, vim.tbl_extend('error', options, { term = true }))
    else
      vim.fn.termopen(command, options)
    end
    if goes_there then vim.cmd('startinsert') end
  end
  return pcall(goes_there and open or function() free.in_background(open) end)
end

return M
