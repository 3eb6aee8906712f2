-- Columns: bytes in Neovim, UTF-16 units on the wire.
local M = {}
local named = vim.fn.has('nvim-0.11') == 1

--- A line by its number from zero; empty when there is none.
function M.line(buf, number)
  return vim.api.nvim_buf_is_loaded(buf) and vim.api.nvim_buf_get_lines(buf, number, number + 1, false)[1] or ''
end

--- A position on the wire from a line and a byte, both from zero.
function M.at(buf, number, byte)
  local line = M.line(buf, number)
  byte = math.min(byte, #line)
  if named then return { line = number, character = vim.str_utfindex(line, 'utf-16', byte, false) } end
  return { line = number, character = select(2, vim.str_utfindex(line, byte)) }
end

function M.to_byte(line, units)
  if named then return vim.str_byteindex(line, 'utf-16', units, false) end
  local fits, byte = pcall(vim.str_byteindex, line, units, true)
  return fits and byte or #line
end

return M
