-- A text and its buffer. Texts of the wire have line feeds only: the sidecar puts other line endings and byte order marks back.
local M = {}

function M.put(buf, text)
  local lines = vim.split(text, '\n', { plain = true })
  local ends = #lines > 1 and lines[#lines] == ''
  if ends then lines[#lines] = nil end
  vim.api.nvim_buf_set_lines(buf, 0, -1, true, lines)
  vim.bo[buf].endofline = ends
end

function M.take(buf)
  return table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, true), '\n') .. (vim.bo[buf].endofline and '\n' or '')
end

return M
