-- Columns: bytes in Neovim, UTF-16 units on the wire. A character of four bytes has two units.
local M = {}

--- A position on the wire from a line and a byte, both from zero.
function M.at(buf, number, byte)
  local line = vim.api.nvim_buf_is_loaded(buf) and vim.api.nvim_buf_get_lines(buf, number, number + 1, false)[1] or ''
  local _, characters = line:sub(1, byte):gsub('[^\128-\191]', '')
  local _, pairs_of_units = line:sub(1, byte):gsub('[\240-\247]', '')
  return { line = number, character = characters + pairs_of_units }
end

function M.to_byte(line, units)
  for at, character in line:gmatch('()([^\128-\191][\128-\191]*)') do
    if units <= 0 then return at - 1 end
    units = units - (#character == 4 and 2 or 1)
  end
  return #line
end

return M
