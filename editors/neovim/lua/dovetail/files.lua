-- Files as buffers: open, list, save, format, close, and read again what others have written. Nothing here asks a question, or
-- moves the keyboard unless the person asked for it.
local free = require('dovetail.free')
local position = require('dovetail.position')
local api, fn, uv = vim.api, vim.fn, vim.uv or vim.loop
local M = {}

function M.is_file(buf) return vim.bo[buf].buftype == '' and api.nvim_buf_get_name(buf) ~= '' end

--- The loaded buffer of a path. `bufnr()` would take the path for a pattern.
function M.find(path)
  local real = uv.fs_realpath(path) or path
  for _, buf in ipairs(api.nvim_list_bufs()) do
    local name = api.nvim_buf_get_name(buf)
    if api.nvim_buf_is_loaded(buf) and name ~= '' and (name == path or uv.fs_realpath(name) == real) then return buf end
  end
end

--- Runs with the answer to the question that Neovim would ask at this event.
local function answering(event, set, run)
  local id = api.nvim_create_autocmd(event, { callback = set })
  local done, problem = pcall(run)
  api.nvim_del_autocmd(id)
  if not done then error(problem, 0) end
end

--- Goes to a window that shows the file, or may show it.
local function show(buf)
  local function is_plain(window)
    local held = vim.bo[api.nvim_win_get_buf(window)]
    return held.buftype == '' and not vim.wo[window].diff and api.nvim_win_get_config(window).relative == ''
  end
  local others = vim.list_extend({ api.nvim_get_current_win() }, api.nvim_tabpage_list_wins(0))
  local window = fn.win_findbuf(buf)[1] or vim.tbl_filter(is_plain, others)[1]
  vim.cmd('stopinsert')
  if window and pcall(api.nvim_win_set_buf, window, buf) then return api.nvim_set_current_win(window) end
  vim.cmd('topleft sbuffer ' .. buf)
end

local function select_range(range)
  local function at(place)
    local line = math.min(place.line + 1, fn.line('$'))
    return { line, position.to_byte(fn.getline(line), place.character) }
  end
  local first, final = at(range.start), at(range['end'])
  api.nvim_win_set_cursor(0, first)
  if vim.deep_equal(first, final) then return end
  api.nvim_buf_set_mark(0, '<', first[1], first[2], {})
  api.nvim_buf_set_mark(0, '>', final[1], math.max(final[2] - 1, 0), {})
  vim.cmd('normal! gv')
end

--- Behind the person it is loaded and listed, and no window changes.
function M.openFile(params, answer)
  local path = params.filePath
  if fn.filereadable(path) == 0 then return { opened = false, message = 'There is no file ' .. path } end
  free.when_free(function()
    local done, problem = pcall(function()
      local buf = fn.bufadd(path)
      -- Another Neovim may have it open.
      answering('SwapExists', function() vim.v.swapchoice = 'o' end, function() fn.bufload(buf) end)
      vim.bo[buf].buflisted = true
      if params.preserveFocus ~= false then return end
      show(buf)
      if params.selection then select_range(params.selection) end
    end)
    answer({ opened = done, message = not done and tostring(problem) or nil })
  end)
end

function M.openEditors()
  local listed = vim.tbl_filter(function(it) return it.loaded == 1 and M.is_file(it.bufnr) end, fn.getbufinfo({ buflisted = 1 }))
  return vim.tbl_map(function(it)
    return {
      uri = vim.uri_from_bufnr(it.bufnr),
      label = fn.fnamemodify(it.name, ':t'),
      isActive = it.bufnr == api.nvim_get_current_buf(),
      isDirty = it.changed == 1,
      languageId = vim.bo[it.bufnr].filetype,
    }
  end, listed)
end

function M.isDirty(params)
  local buf = M.find(params.filePath)
  return { isOpen = buf ~= nil, isDirty = buf ~= nil and vim.bo[buf].modified }
end

local function stamp(buf)
  local stat = uv.fs_stat(api.nvim_buf_get_name(buf))
  return stat and stat.mtime.sec .. '.' .. stat.mtime.nsec or ''
end

--- Remembers when each file was read or written: of one that has changed since, Neovim asks whether to write it.
function M.follow(on)
  for _, buf in ipairs(api.nvim_list_bufs()) do vim.b[buf].dovetail_stamp = stamp(buf) end
  on({ 'BufReadPost', 'BufWritePost' }, '*', function(args) vim.b[args.buf].dovetail_stamp = stamp(args.buf) end)
end

--- Clean buffers are read again; those with changes are left to the person.
function M.changed(params)
  for _, path in ipairs(params.paths) do
    local buf = M.find(path)
    local function read() vim.cmd('silent! checktime ' .. buf) end
    if buf and not vim.bo[buf].modified then answering('FileChangedShell', function() vim.v.fcs_choice = 'reload' end, read) end
  end
end

--- Runs in the buffer of a file; the answer has `name`, and says why not.
local function in_buffer(params, name, why_not, run)
  local buf = M.find(params.filePath)
  local reason = not buf and 'It is not open.' or why_not(buf)
  if reason then return { [name] = false, message = reason } end
  local done, problem = pcall(api.nvim_buf_call, buf, run)
  return { [name] = done, message = problem and tostring(problem):gsub('^.-:E', 'E') or nil }
end

function M.save(params)
  return in_buffer(params, 'saved', function(buf)
    if not vim.bo[buf].modified then return 'It has no changes to save.' end
    if vim.b[buf].dovetail_stamp ~= stamp(buf) then return 'It has changed on disk since it was opened.' end
  end, function() vim.cmd('silent write') end)
end

function M.format(params)
  return in_buffer(params, 'formatted', function(buf)
    for _, client in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
      if vim.lsp.buf_is_attached(buf, client.id) and client.server_capabilities.documentFormattingProvider then return end
    end
    return 'No language server that formats is attached to it.'
  end, function()
    if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 2000 }) else vim.lsp.buf.formatting_sync(nil, 2000) end
  end)
end

function M.closeTab(params)
  for _, it in ipairs(fn.getbufinfo({ buflisted = 1 })) do
    local is_named = it.name == params.tabName or fn.fnamemodify(it.name, ':t') == params.tabName
    if is_named and M.is_file(it.bufnr) then
      return { closed = it.changed == 0 and pcall(api.nvim_buf_delete, it.bufnr, {}) }
    end
  end
  return { closed = false }
end

return M
