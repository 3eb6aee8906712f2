-- The sidecar as a child process: JSON-RPC lines both ways, each answer given to its asker. A sidecar that dies is started
-- again after 1, 2 and 4 s, then the person is told.
local framing = require('dovetail.framing')
local uv = vim.uv or vim.loop
local M = { state = 'stopped', methods = {}, said = '' }
local child, config, waiting, queued, asked, failures = nil, nil, {}, {}, 0, 0

local function without_null(value)
  if value == vim.NIL then return nil end
  return type(value) == 'table' and vim.tbl_map(without_null, value) or value
end

local function write(message)
  message.jsonrpc = '2.0'
  if child then child.stdin:write(vim.json.encode(message) .. '\n') end
end

--- Whether so much is unsent that news which the next news replaces had better wait.
function M.is_behind() return child ~= nil and child.stdin:get_write_queue_size() > 1024 * 1024 end

function M.notify(method, params)
  if M.state == 'ready' then write({ method = method, params = params }) end
end

local function ask(method, params, answered)
  asked = asked + 1
  waiting[asked] = answered
  write({ id = asked, method = method, params = params })
end

local function flush(problem)
  local now = queued
  queued = {}
  for _, run in ipairs(now) do run(problem) end
end

--- Starts the sidecar if need be. `answered(result, problem)`: one of the two.
function M.request(method, params, answered)
  table.insert(queued, function(problem)
    if problem then answered(nil, problem) else ask(method, params, answered) end
  end)
  if M.state == 'ready' then flush() elseif M.state == 'stopped' then M.start() end
end

local function receive(message)
  local id, method = message.id, M.methods[message.method]
  if not message.method then
    local answered = waiting[id]
    if answered then waiting[id] = nil end
    return answered and answered(message.result, message.error and message.error.message)
  end
  local function answer(result, code, problem)
    if id ~= nil then write({ id = id, result = result, error = code and { code = code, message = problem } }) end
    id = nil
  end
  if not method then return answer(nil, -32601, 'Neovim does not know ' .. message.method) end
  local done, result = pcall(method, message.params or {}, answer, id)
  if not done then answer(nil, -32603, tostring(result)) elseif result ~= nil then answer(result) end
end

local function give_up(why)
  M.state, failures = 'stopped', 0
  require('dovetail.free').say(why .. ' :Dovetail start tries again.', 'ERROR')
  flush(why)
end

local function ended(mine, why)
  for _, handle in ipairs({ mine.stdin, mine.stdout, mine.stderr, mine.handle }) do
    if not handle:is_closing() then handle:close() end
  end
  if child ~= mine then return end
  failures = (M.state == 'ready' and uv.now() - mine.since > 30000) and 1 or failures + 1
  child, M.state = nil, 'starting'
  config.on_end()
  local lost = waiting
  waiting = {}
  for _, answered in pairs(lost) do answered(nil, why) end
  if M.state == 'stopped' then return end
  if failures > 3 then return give_up(why) end
  vim.defer_fn(function() if M.state == 'starting' and not child then M.start() end end, 1000 * 2 ^ (failures - 1))
end

--- `with` has the command, `initialize()`, `on_ready()` and `on_end()`; what was given last unless given.
function M.start(with)
  config = with or config
  if child then return end
  M.state, M.said = 'starting', ''
  local mine = { stdin = uv.new_pipe(false), stdout = uv.new_pipe(false), stderr = uv.new_pipe(false), since = uv.now() }
  local options = { args = { unpack(config.command, 2) }, stdio = { mine.stdin, mine.stdout, mine.stderr }, hide = true }
  local split, problem = framing.splitter(), nil
  mine.handle, problem = uv.spawn(config.command[1], options, vim.schedule_wrap(function(code, signal)
    local last = vim.trim(M.said):match('[^\n]*$')
    ended(mine, ('The sidecar ended (code %d, signal %d). %s'):format(code, signal, last))
  end))
  if not mine.handle then
    return give_up(('%s cannot be started (%s), see :checkhealth dovetail.'):format(config.command[1], problem:match('^%w+')))
  end
  child = mine
  mine.stderr:read_start(function(_, bytes) M.said = (M.said .. (bytes or '')):sub(-4096) end)
  mine.stdout:read_start(function(_, bytes)
    local lines = split(bytes or '')
    if not lines then M.said = 'It sent a line of more than 64 MiB.' end
    if not lines then return mine.handle:kill('sigkill') end
    vim.schedule(function()
      for _, line in ipairs(lines) do
        local fine, message = pcall(vim.json.decode, line)
        if child == mine and fine and type(message) == 'table' then receive(without_null(message)) end
      end
    end)
  end)
  vim.defer_fn(function()
    if child ~= mine or M.state ~= 'starting' then return end
    M.said = 'It did not answer in time.'
    mine.handle:kill('sigkill')
  end, config.start_timeout_ms)
  ask('initialize', config.initialize(), function(result, refused)
    if not result then return child == mine and M.stop(refused) end
    M.state = 'ready'
    config.on_ready()
    flush()
  end)
end

--- Ends the sidecar, which rejects what is under review. With a problem the person is told.
function M.stop(problem)
  local mine = child
  M.state, failures = 'stopped', 0
  if config then config.on_end() end
  child = nil
  if mine then mine.stdin:shutdown() end
  if problem then return give_up(problem) end
  flush('Dovetail was stopped.')
end

return M
