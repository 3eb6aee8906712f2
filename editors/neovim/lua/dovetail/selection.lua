-- What the person has selected, told when it has settled, and at once when a selection is left; it then stands until the cursor
-- moves. Windows that hold no file, such as a terminal, leave it standing too.
local files = require('dovetail.files')
local position = require('dovetail.position')
local process = require('dovetail.process')
local api, fn = vim.api, vim.fn
local M = {}
local moves, last, left_at, leaving, on_the_way = 0, nil, nil, false, false

--- The byte behind the character that begins at a column counted from one, composing characters included.
local function behind(line, column)
  local rest = line:sub(column, column + 31)
  return math.min(column - 1 + (rest:byte() == 0 and 1 or #fn.matchstr(rest:match('^%Z*'), '^.')), #line)
end

--- What a block has of each line: the characters that begin between two columns of the screen.
local function block(lines, columns)
  local reach = fn.winsaveview().curswant >= 2147483647 and '' or ('\\%%<%dv.'):format(math.max(unpack(columns)) + 1)
  local pattern = ('\\%%>%dv.*'):format(math.min(unpack(columns)) - 1) .. reach
  return vim.tbl_map(function(line) return fn.matchstr(line, pattern) end, lines)
end

local function span(buf, kind, first, final)
  if first[1] > final[1] or (first[1] == final[1] and first[2] > final[2]) then first, final = final, first end
  local lines = api.nvim_buf_get_lines(buf, first[1] - 1, final[1], false)
  local tail = lines[#lines]
  local from, to = math.min(first[2] - 1, #lines[1]), behind(tail, final[2])
  if kind == 'V' then from, to = 0, #tail end
  if kind == 'v' and vim.o.selection == 'exclusive' then to = math.min(final[2] - 1, #tail) end
  if kind == '\22' then
    lines = block(lines, { fn.virtcol(first), fn.virtcol(final) })
  else
    lines[#lines] = tail:sub(1, to)
    lines[1] = lines[1]:sub(from + 1)
  end
  local range = { start = position.at(buf, first[1] - 1, from), ['end'] = position.at(buf, final[1] - 1, to) }
  return { filePath = api.nvim_buf_get_name(buf), text = table.concat(lines, '\n'), selection = range }
end

local function where() return { api.nvim_get_current_buf(), api.nvim_win_get_cursor(0), vim.b.changedtick } end

--- `left` is the visual mode that is being left, if one is.
local function now(left)
  local buf, mode = api.nvim_get_current_buf(), left or fn.mode()
  local function place(mark) return { fn.line(mark), fn.col(mark) } end
  if not files.is_file(buf) then return last end
  if not left and (leaving or (mode == 'n' and left_at and vim.deep_equal(left_at, where()))) then return last end
  left_at = nil
  if mode:find('^[vV\22]') then return span(buf, mode, place(left and "'<" or 'v'), place(left and "'>" or '.')) end
  local cursor = api.nvim_win_get_cursor(0)
  local at = position.at(buf, cursor[1] - 1, cursor[2])
  return { filePath = api.nvim_buf_get_name(buf), text = '', selection = { start = at, ['end'] = at } }
end

local function tell(left)
  local current = now(left)
  if current == nil or vim.deep_equal(current, last) then return end
  last, on_the_way = current, true
  process.notify('editor/selectionChanged', current)
  process.request('ping', {}, function() on_the_way = false end)
end

--- Once nothing has moved for a moment, and the sidecar has taken the one before.
local function later()
  moves = moves + 1
  local mine = moves
  vim.defer_fn(function()
    if mine == moves and process.state == 'ready' then (on_the_way and later or tell)() end
  end, 50)
end

function M.current() return now() or vim.NIL end

function M.follow(on)
  last, on_the_way = nil, false
  on({ 'CursorMoved', 'CursorMovedI', 'BufEnter', 'TextChanged' }, '*', later)
  on('ModeChanged', '*:[vV\22]*', later)
  -- Behind it may come a window that has nothing to tell.
  on('BufLeave', '*', function() tell() end)
  on('ModeChanged', '[vV\22]*:[^vV\22]*', function()
    moves = moves + 1
    tell(vim.v.event.old_mode:sub(1, 1))
    -- The cursor settles behind this event, and a timer may have fired before it.
    leaving = true
    vim.schedule(function() left_at, leaving = where(), false end)
  end)
  tell()
end

return M
