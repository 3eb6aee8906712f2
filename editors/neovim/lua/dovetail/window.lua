-- What surrounds the text: links and terminals.
local free = require('dovetail.free')
local fn = vim.fn
local M = {}

--- Whether a program took the address. `opener` is what the person has set instead; over SSH nothing can.
function M.browse(url, opener)
  if opener then return (pcall(opener, url)) end
  local own = fn.has('mac') == 1 and 'open' or fn.has('win32') == 1 and 'explorer'
  if vim.env.SSH_CONNECTION or not (own or vim.env.DISPLAY or vim.env.WAYLAND_DISPLAY) then return false end
  return pcall(fn.jobstart, { own or 'xdg-open', url }, { detach = true })
end

--- Opens a terminal below the windows; the keyboard stays where it is unless the person asked.
function M.terminal(params, goes_there)
  local command = vim.list_extend({ params.command or vim.o.shell }, params.args or {})
  local options = { cwd = params.cwd, env = next(params.env or {}) and params.env or nil, term = true }
  local function open()
    vim.cmd('botright new')
    if fn.has('nvim-0.11') == 1 then fn.jobstart(command, options) else fn.termopen(command, options) end
    if goes_there then vim.cmd('startinsert') end
  end
  local opened, problem = pcall(goes_there and open or function() free.in_background(open) end)
  return { opened = opened, message = problem and tostring(problem) }
end

return M
