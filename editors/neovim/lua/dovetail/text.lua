-- A text and its buffer, byte for byte: line endings, the end of the last line and the byte order mark are options of the buffer.
local M = {}
local bom = '\239\187\191'

--- `fileformat` is dos only where every break is CRLF; else a CR is part of its line and seen as ^M.
function M.parse(text)
  local bomb = text:sub(1, 3) == bom
  if bomb then text = text:sub(4) end
  local _, breaks = text:gsub('\n', '')
  local unix, pairs_ = text:gsub('\r\n', '\n')
  local dos = breaks > 0 and breaks == pairs_
  if dos then text = unix end
  local lines = vim.split(text, '\n', { plain = true })
  local endofline = #lines > 1 and lines[#lines] == ''
  if endofline then lines[#lines] = nil end
  return { lines = lines, bomb = bomb, fileformat = dos and 'dos' or 'unix', endofline = endofline }
end

function M.put(buf, parsed)
  vim.api.nvim_buf_set_lines(buf, 0, -1, true, parsed.lines)
  for _, name in ipairs({ 'bomb', 'fileformat', 'endofline' }) do
    vim.bo[buf][name] = parsed[name]
  end
end

function M.take(buf)
  local lines, at = vim.api.nvim_buf_get_lines(buf, 0, -1, true), vim.bo[buf]
  local stop = at.fileformat == 'dos' and '\r\n' or '\n'
  return (at.bomb and bom or '') .. table.concat(lines, stop) .. (at.endofline and stop or '')
end

--- What a diff of lines does not show, in words; nil when there is no such difference.
function M.unseen(old, new)
  if old.fileformat ~= new.fileformat or old.endofline ~= new.endofline then return 'line endings change' end
  return old.bomb ~= new.bomb and 'byte order mark changes' or nil
end

return M
