-- Problems that Neovim knows of, in the words and columns of the wire.
local files = require('dovetail.files')
local position = require('dovetail.position')
local process = require('dovetail.process')
local M = {}
local severities = { 'Error', 'Warning', 'Info', 'Hint' }

local function of_buffer(buf, uri)
  local problems = vim.tbl_map(function(it)
    local code = it.code or vim.tbl_get(it, 'user_data', 'lsp', 'code')
    local final = position.at(buf, it.end_lnum or it.lnum, it.end_col or it.col)
    return {
      message = it.message,
      severity = severities[it.severity],
      range = { start = position.at(buf, it.lnum, it.col), ['end'] = final },
      source = it.source,
      code = code and tostring(code),
    }
  end, vim.diagnostic.get(buf))
  return { uri = uri or vim.uri_from_bufnr(buf), diagnostics = problems }
end

function M.get(params)
  if params.uri then
    local known, path = pcall(vim.uri_to_fname, params.uri)
    local buf = known and files.find(path)
    return buf and { of_buffer(buf, params.uri) } or {}
  end
  local buffers = {}
  for _, it in ipairs(vim.diagnostic.get()) do buffers[it.bufnr] = files.is_file(it.bufnr) or nil end
  return vim.tbl_map(of_buffer, vim.tbl_keys(buffers))
end

function M.follow(on)
  on('DiagnosticChanged', '*', function(args)
    if files.is_file(args.buf) then process.notify('editor/diagnosticsChanged', { uris = { vim.uri_from_bufnr(args.buf) } }) end
  end)
end

return M
