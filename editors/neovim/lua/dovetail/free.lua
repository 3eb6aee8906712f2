-- Manners: windows come and go only while no key of the person is half typed, and the keyboard stays where it is.
local api = vim.api
local M = {}

--- Waits for the end of an operator, a command line, a prompt or the command-line window.
function M.when_free(run)
  local mode = api.nvim_get_mode().mode
  if not mode:find('^[cr!]') and not mode:find('^no') and vim.fn.getcmdwintype() == '' then return run() end
  vim.defer_fn(function() M.when_free(run) end, 100)
end

--- Runs what changes windows, and leaves window, mode and selection of the person as they were.
function M.in_background(run)
  local window, mode = api.nvim_get_current_win(), api.nvim_get_mode().mode
  local done, problem = pcall(run)
  if api.nvim_win_is_valid(window) then vim.cmd('noautocmd call nvim_set_current_win(' .. window .. ')') end
  if mode:find('^t') then vim.cmd('startinsert') end
  if mode:find('^[vV\22]') and api.nvim_get_mode().mode == 'n' then vim.cmd('noautocmd normal! gv') end
  if not done then error(problem, 0) end
end

--- Short enough never to ask for Enter.
function M.say(message, level)
  local text = 'Dovetail: ' .. message:gsub('%s+', ' ')
  vim.notify(vim.fn.strcharpart(text, 0, math.max(vim.v.echospace - 1, 20)), vim.log.levels[level or 'INFO'])
end

return M
