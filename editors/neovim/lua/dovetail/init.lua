-- The native side of the sidecar: which part answers which of its calls, and what the person can ask for.
local diagnostics = require('dovetail.diagnostics')
local files = require('dovetail.files')
local free = require('dovetail.free')
local process = require('dovetail.process')
local proposal = require('dovetail.proposal')
local selection = require('dovetail.selection')
local window = require('dovetail.window')
local api = vim.api
local M = {}

M.config = { command = { 'dovetail', 'sidecar' }, autostart = false, browser = nil, settings = nil, start_timeout_ms = 10000 }

local editor = {
  openDiff = proposal.openDiff, openFile = files.openFile, diagnostics = diagnostics.get,
  openEditors = files.openEditors, selection = selection.current, isDirty = files.isDirty, save = files.save,
  format = files.format, closeTab = files.closeTab,
  closeDiff = function(params) return proposal.reject('id', params.proposalId) or vim.empty_dict() end,
}
for name, call in pairs(editor) do process.methods['editor/' .. name] = call end

process.methods = vim.tbl_extend('error', process.methods, {
  ping = vim.empty_dict,
  ['$/cancelRequest'] = function(params) proposal.reject('request', params.id) end,
  ['files/changed'] = files.changed,
  ['proposal/reveal'] = function(params) return { revealed = proposal.reveal(params.proposalId) } end,
  ['window/openExternal'] = function(params) return { opened = window.browse(params.url, M.config.browser) } end,
  ['terminal/open'] = function(params) return window.terminal(params) end,
  ['status/changed'] = function(params)
    M.status = params
    vim.cmd('redrawstatus!')
  end,
})

local function folders() return { (vim.uv or vim.loop).fs_realpath(vim.fn.getcwd(-1, -1)) } end
local function theme() return { kind = vim.o.background } end

local function initialize()
  local version = vim.version()
  return {
    protocolVersion = 1,
    client = { name = 'Neovim', version = ('%d.%d.%d'):format(version.major, version.minor, version.patch), pid = vim.fn.getpid() },
    workspaceFolders = folders(),
    capabilities = {
      editor = vim.tbl_keys(editor), proposal = { 'reveal' }, window = { 'openExternal' }, terminal = true, text = 'lf',
    },
    theme = theme(),
    settings = M.config.settings,
  }
end

local function on_ready()
  local group = api.nvim_create_augroup('dovetail', {})
  local function on(events, pattern, callback)
    api.nvim_create_autocmd(events, { group = group, pattern = pattern, callback = callback })
  end
  for _, part in ipairs({ selection, diagnostics, files }) do part.follow(on) end
  on('DirChanged', 'global', function() process.notify('editor/workspaceFoldersChanged', { workspaceFolders = folders() }) end)
  on('OptionSet', 'background', function() process.notify('theme/changed', theme()) end)
  on('VimLeavePre', '*', function() process.stop() end)
end

local function on_end()
  api.nvim_create_augroup('dovetail', {})
  proposal.reject()
  M.status = nil
end

function M.start()
  process.start(vim.tbl_extend('force', M.config, { initialize = initialize, on_ready = on_ready, on_end = on_end }))
end

local function ask(method, params, done)
  if process.state == 'stopped' then M.start() end
  process.request(method, params, function(result, problem)
    if not result then free.say(problem, 'ERROR') elseif done then done(result) end
  end)
end

local commands = {
  chat = function()
    ask('chat/open', {}, function(result)
      if window.browse(result.url, M.config.browser) then return end
      api.nvim_echo({ { 'Dovetail: open this address in a browser: ' .. result.url } }, true, {})
    end)
  end,
  terminal = function(words)
    ask('cli/launch', {}, function(launch)
      vim.list_extend(launch.args, words)
      local told = window.terminal(launch, true)
      if not told.opened then free.say(told.message, 'ERROR') end
    end)
  end,
  mention = function(_, range)
    if not files.is_file(0) then return free.say('only a file can be mentioned', 'WARN') end
    if process.state == 'stopped' then M.start() end
    local lines = range and { lineStart = range[1] - 1, lineEnd = range[2] - 1 } or {}
    process.request('editor/atMentioned', vim.tbl_extend('error', lines, { filePath = api.nvim_buf_get_name(0) }))
  end,
  new = function() ask('chat/newConversation', {}) end,
  next = function() if not proposal.reveal() then free.say('no proposal waits for you') end end,
  start = M.start,
  stop = function() process.stop() end,
  status = function()
    free.say(('%s, %d proposed%s'):format(process.state, #proposal.open, M.status and '. ' .. M.status.text or ''))
  end,
}

--- `:[range]Dovetail [command] [words]`
function M.run(options)
  local name = options.fargs[1] or 'chat'
  if not commands[name] then return free.say(('there is no command "%s"'):format(name), 'ERROR') end
  commands[name]({ unpack(options.fargs, 2) }, options.range > 0 and { options.line1, options.line2 } or nil)
end

function M.complete(lead, line)
  local names = vim.tbl_filter(function(name) return vim.startswith(name, lead) end, vim.tbl_keys(commands))
  table.sort(names)
  return line:find('Dovetail%s+%S+%s') and {} or names
end

--- For a status line: empty while there is nothing to say.
function M.statusline()
  if process.state == 'stopped' then return '' end
  if #proposal.open > 0 then return ('Dovetail: %d proposed'):format(#proposal.open) end
  return M.status and M.status.state ~= 'idle' and M.status.text or 'Dovetail'
end

function M.setup(config)
  M.config = vim.tbl_extend('force', M.config, config or {})
  if M.config.autostart then M.start() end
end

return M
