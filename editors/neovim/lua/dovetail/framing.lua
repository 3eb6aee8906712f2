-- Bytes into lines. Pieces are joined once per line, so a line that comes in a thousand pieces costs no more than one.
local M = { longest = 64 * 1024 * 1024 }

--- Gives a function that takes bytes and returns the lines that are whole by now; nil when a line is too long.
function M.splitter()
  local pieces, size = {}, 0
  return function(bytes)
    local lines, from = {}, 1
    while true do
      local at = bytes:find('\n', from, true)
      pieces[#pieces + 1] = bytes:sub(from, (at or 0) - 1)
      size = size + #pieces[#pieces]
      if size > M.longest then return nil end
      if not at then return lines end
      lines[#lines + 1] = table.concat(pieces)
      pieces, size, from = {}, 0, at + 1
    end
  end
end

return M
