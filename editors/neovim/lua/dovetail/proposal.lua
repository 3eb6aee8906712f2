-- Proposals: a diff in a tab of its own, opened behind the person's back. `:w` in it accepts; closing it, and whatever else
-- becomes of it, rejects. Only buffers made here are ever closed.
local free = require('dovetail.free')
local text = require('dovetail.text')
local api = vim.api
local M = { open = {}, changed = function() end }

local function window_of(proposal)
  return proposal.right and api.nvim_buf_is_valid(proposal.right) and vim.fn.win_findbuf(proposal.right)[1] or nil
end

local function is_here(proposal)
  local window = window_of(proposal)
  return window and api.nvim_win_get_tabpage(window) == api.nvim_get_current_tabpage()
end

local function close_view(proposal)
  if is_here(proposal) then
    local before = vim.fn.tabpagenr('#')
    -- What is being typed here is not meant for the window that comes next.
    vim.cmd('stopinsert')
    if before > 0 then vim.cmd('tabnext ' .. before) end
  end
  for _, buf in ipairs({ proposal.left or 0, proposal.right or 0 }) do
    if buf > 0 and api.nvim_buf_is_valid(buf) then api.nvim_buf_delete(buf, { force = true }) end
  end
end

local function decide(proposal, decision)
  if proposal.decided then return end
  proposal.decided = true
  M.open = vim.tbl_filter(function(other) return other ~= proposal end, M.open)
  proposal.answer(decision)
  M.changed()
  vim.schedule(function() free.when_free(function() close_view(proposal) end) end)
end

local function reject(proposal) decide(proposal, { decision = 'rejected' }) end

local function reject_where(fits)
  for _, proposal in ipairs(vim.tbl_filter(fits, M.open)) do reject(proposal) end
end

local function on_write(proposal, to)
  if to ~= api.nvim_buf_get_name(proposal.right) then
    local copy = assert(io.open(to, 'wb'))
    copy:write(text.take(proposal.right))
    return copy:close()
  end
  -- `:wa` elsewhere, and whatever writes by itself, is not a decision. Neovim then lends the buffer a window for the moment.
  if vim.fn.win_gettype() == 'autocmd' then return free.say('a proposal is accepted by :w in its own tab', 'WARN') end
  vim.bo[proposal.right].modified = false
  decide(proposal, { decision = 'accepted', contents = text.take(proposal.right) })
end

local function fill(name, parsed)
  local buf = api.nvim_create_buf(false, true)
  text.put(buf, parsed)
  api.nvim_buf_set_name(buf, name)
  return buf
end

local function open_window(command, proposal, words)
  vim.cmd('noautocmd ' .. command)
  local bar = vim.fn.exists('+winbar') == 1 and 'winbar' or 'statusline'
  local shown = (' %s  (%s)'):format(vim.fn.fnamemodify(proposal.path, ':~:.'), words)
  vim.opt_local[bar] = shown:gsub('%%', '%%%%')
  if vim.fn.has('nvim-0.8') == 1 then vim.bo.syntax = vim.filetype.match({ filename = proposal.path }) or '' end
  vim.cmd('diffthis')
end

local function show(proposal, old, new)
  local name = ('dovetail://%s/%%s%s'):format(proposal.id, (vim.fn.fnamemodify(proposal.path, ':t'):gsub('%%', '%%%%')))
  proposal.left, proposal.right = fill(name:format('now/'), old), fill(name:format(''), new)
  -- Modified, so that ZZ writes it also when nothing was changed.
  local right = vim.bo[proposal.right]
  vim.bo[proposal.left].modifiable, right.buftype, right.modified = false, 'acwrite', true
  local function on(events, callback) api.nvim_create_autocmd(events, { buffer = proposal.right, callback = callback }) end
  on('BufWriteCmd', function(args) on_write(proposal, args.match) end)
  on({ 'BufWinLeave', 'BufWipeout' }, function()
    vim.schedule(function() if not window_of(proposal) then reject(proposal) end end)
  end)
  local unseen = text.unseen(old, new)
  free.in_background(function()
    open_window('$tab sbuffer ' .. proposal.left, proposal, 'as it is')
    open_window('rightbelow vertical sbuffer ' .. proposal.right, proposal,
      'proposed; :w accepts, :q rejects' .. (unseen and '; ' .. unseen or ''))
  end)
end

function M.openDiff(params, answer, request)
  local proposal = { id = params.proposalId, path = params.newFilePath, answer = answer, request = request }
  table.insert(M.open, proposal)
  free.when_free(function()
    if proposal.decided then return end
    local file, new = io.open(params.oldFilePath, 'rb'), text.parse(params.newFileContents)
    local old = file and text.parse(file:read('*a') or '') or vim.tbl_extend('force', new, { lines = {} })
    if file then file:close() end
    local shown, problem = pcall(show, proposal, old, new)
    if not shown then
      free.say('a proposal cannot be shown and is rejected: ' .. problem, 'ERROR')
      return reject(proposal)
    end
    M.changed()
    free.say('change proposed for ' .. vim.fn.fnamemodify(proposal.path, ':t') .. '. See it with :Dovetail next')
    if params.preserveFocus == false then M.reveal(proposal) end
  end)
end

function M.closeDiff(params)
  reject_where(function(proposal) return proposal.id == params.proposalId end)
  return vim.empty_dict()
end

function M.cancel(params) reject_where(function(proposal) return proposal.request == params.id end) end

function M.reject_all() reject_where(function() return true end) end

--- Goes to a proposal; the next one of those that wait unless one is given. Whether there was one.
function M.reveal(proposal)
  local shown, at = vim.tbl_filter(window_of, M.open), 0
  for index, other in ipairs(shown) do if is_here(other) then at = index end end
  local window = window_of(proposal or shown[at % math.max(#shown, 1) + 1] or {})
  if not window then return false end
  vim.cmd('stopinsert')
  api.nvim_set_current_win(window)
  return true
end

function M.reveal_by_id(params)
  local found = vim.tbl_filter(function(proposal) return proposal.id == params.proposalId end, M.open)[1]
  return { revealed = found ~= nil and M.reveal(found) }
end

return M
