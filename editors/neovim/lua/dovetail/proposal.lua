-- Proposals: a diff in a tab of its own, opened behind the person's back. `:w` in it accepts; closing it, and whatever else
-- becomes of it, rejects. Only buffers made here are ever closed.
local free = require('dovetail.free')
local text = require('dovetail.text')
local api, fn = vim.api, vim.fn
local M = { open = {} }

local function window_of(proposal)
  return proposal.right and api.nvim_buf_is_valid(proposal.right) and fn.win_findbuf(proposal.right)[1] or nil
end

local function is_here(proposal)
  local window = window_of(proposal)
  return window and api.nvim_win_get_tabpage(window) == api.nvim_get_current_tabpage()
end

local function close_view(proposal)
  if is_here(proposal) then
    local before = fn.tabpagenr('#')
    -- What is being typed here is not meant for the window that comes next.
    vim.cmd('stopinsert')
    if before > 0 then vim.cmd('tabnext ' .. before) end
  end
  for _, buf in pairs({ proposal.left, proposal.right }) do
    if api.nvim_buf_is_valid(buf) then api.nvim_buf_delete(buf, { force = true }) end
  end
end

local function decide(proposal, decision)
  if proposal.decided then return end
  proposal.decided = true
  M.open = vim.tbl_filter(function(other) return other ~= proposal end, M.open)
  proposal.answer(decision)
  vim.cmd('redrawstatus!')
  vim.schedule(function() free.when_free(function() close_view(proposal) end) end)
end

--- Rejects those that have this value there; all without one.
function M.reject(key, value)
  local fits = function(proposal) return key == nil or proposal[key] == value end
  for _, proposal in ipairs(vim.tbl_filter(fits, M.open)) do decide(proposal, { decision = 'rejected' }) end
end

local function on_write(proposal, to)
  if to ~= api.nvim_buf_get_name(proposal.right) then
    local copy = assert(io.open(to, 'wb'))
    copy:write(text.take(proposal.right))
    return copy:close()
  end
  -- `:wa` elsewhere, and whatever writes by itself, is not a decision. Neovim then lends the buffer a window for the moment.
  if fn.win_gettype() == 'autocmd' then return free.say('a proposal is accepted by :w in its own tab', 'WARN') end
  vim.bo[proposal.right].modified = false
  decide(proposal, { decision = 'accepted', contents = text.take(proposal.right) })
end

local function fill(name, contents)
  local buf = api.nvim_create_buf(false, true)
  text.put(buf, contents)
  api.nvim_buf_set_name(buf, name)
  return buf
end

local function open_window(command, proposal, words)
  vim.cmd('noautocmd ' .. command)
  local shown = (' %s  (%s)'):format(fn.fnamemodify(proposal.path, ':~:.'), words)
  vim.opt_local[fn.exists('+winbar') == 1 and 'winbar' or 'statusline'] = shown:gsub('%%', '%%%%')
  if fn.has('nvim-0.8') == 1 then vim.bo.syntax = vim.filetype.match({ filename = proposal.path }) or '' end
  vim.cmd('diffthis')
end

local function show(proposal, params)
  local file = io.open(params.oldFilePath, 'rb')
  -- As the sidecar does with the proposed text.
  local old = file and (file:read('*a') or ''):gsub('^\239\187\191', ''):gsub('\r\n?', '\n') or ''
  if file then file:close() end
  local root, name = 'dovetail://' .. proposal.id .. '/', fn.fnamemodify(proposal.path, ':t')
  proposal.left, proposal.right = fill(root .. 'now/' .. name, old), fill(root .. name, params.newFileContents)
  -- Modified, so that ZZ writes it also when nothing was changed.
  local right = vim.bo[proposal.right]
  vim.bo[proposal.left].modifiable, right.buftype, right.modified = false, 'acwrite', true
  local function on(events, callback) api.nvim_create_autocmd(events, { buffer = proposal.right, callback = callback }) end
  on('BufWriteCmd', function(args) on_write(proposal, args.match) end)
  on({ 'BufWinLeave', 'BufWipeout' }, function()
    vim.schedule(function() if not window_of(proposal) then M.reject('id', proposal.id) end end)
  end)
  free.in_background(function()
    open_window('$tab sbuffer ' .. proposal.left, proposal, 'as it is')
    local words = 'proposed; :w accepts, :q rejects' .. (params.note and '; ' .. params.note or '')
    open_window('rightbelow vertical sbuffer ' .. proposal.right, proposal, words)
  end)
end

function M.openDiff(params, answer, request)
  local proposal = { id = params.proposalId, path = params.newFilePath, answer = answer, request = request }
  table.insert(M.open, proposal)
  free.when_free(function()
    if proposal.decided then return end
    local shown, problem = pcall(show, proposal, params)
    if not shown then
      free.say('a proposal cannot be shown and is rejected: ' .. problem, 'ERROR')
      return M.reject('id', proposal.id)
    end
    vim.cmd('redrawstatus!')
    free.say('change proposed for ' .. fn.fnamemodify(proposal.path, ':t') .. '. See it with :Dovetail next')
    if params.preserveFocus == false then M.reveal(proposal.id) end
  end)
end

--- Goes to the proposal with this id; without one to the next of those that wait. Whether there was one.
function M.reveal(id)
  local function fits(proposal) return window_of(proposal) and (id == nil or proposal.id == id) end
  local shown, at = vim.tbl_filter(fits, M.open), 0
  for index, proposal in ipairs(shown) do if is_here(proposal) then at = index end end
  local window = #shown > 0 and window_of(shown[at % #shown + 1])
  if not window then return false end
  vim.cmd('stopinsert')
  api.nvim_set_current_win(window)
  return true
end

return M
