-- The sidecar as a child process: JSON-RPC lines both ways, each answer given to its asker. A sidecar that dies is started
-- again after 1, 2 and 4 s, then the person is told.
local fn = vim.fn
local M = { state = 'stopped', methods = {}, said = '' }
local job, config, since, waiting, queued, asked, failures = nil, nil, 0, {}, {}, 0, 0

local function write(message)
  message.jsonrpc = '2.0'
  -- One that has just died takes nothing any more; its end is told in a moment.
  if job then pcall(fn.chansend, job, vim.json.encode(message) .. '\n') end
end

function M.notify(method, params)
  if M.state == 'ready' then write({ method = method, params = params }) end
end

local function ask(method, params, answered)
  asked = asked + 1
  waiting[asked] = answered
  write({ id = answered and asked, method = method, params = params })
end

local function flush(problem)
  local now = queued
  queued = {}
  for _, it in ipairs(now) do
    if not problem then ask(unpack(it, 1, 3)) elseif it[3] then it[3](nil, problem) end
  end
end

--- As soon as the sidecar is ready. `answered(result, problem)` gets one of the two; without it this is a notification.
function M.request(method, params, answered)
  table.insert(queued, { method, params, answered })
  if M.state == 'ready' then flush() end
end

local function receive(line)
  local fine, message = pcall(vim.json.decode, line)
  if not fine or type(message) ~= 'table' then return end
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

local function ended(mine, code)
  if job ~= mine then return end
  local why = ('The sidecar ended (code %d). %s'):format(code, vim.trim(M.said):match('[^\n]*$'))
  failures = (M.state == 'ready' and os.time() - since > 30) and 1 or failures + 1
  job, M.state = nil, 'starting'
  config.on_end()
  local lost = waiting
  waiting = {}
  for _, answered in pairs(lost) do answered(nil, why) end
  if failures > 3 then return M.stop(why) end
  vim.defer_fn(function() if M.state == 'starting' and not job then M.start() end end, 1000 * 2 ^ (failures - 1))
end

--- `with` has the command, `initialize()`, `on_ready()` and `on_end()`; what was given last unless given.
function M.start(with)
  config = with or config
  if job then return end
  M.state, M.said, since = 'starting', '', os.time()
  local pieces = {}
  -- Detached, so that Neovim ends without killing it: it ends by itself when its input does, and cleans up.
  local started, mine = pcall(fn.jobstart, config.command, {
    detach = true,
    on_stderr = function(_, data) M.said = (M.said .. table.concat(data, '\n')):sub(-4096) end,
    on_stdout = function(mine, data)
      for index, piece in ipairs(data) do
        if index > 1 and job == mine then receive(table.concat(pieces)) end
        if index > 1 then pieces = {} end
        pieces[#pieces + 1] = piece
      end
    end,
    on_exit = ended,
  })
  if not started or mine < 1 then return M.stop(config.command[1] .. ' cannot be started, see :checkhealth dovetail.') end
  job = mine
  vim.defer_fn(function()
    if job ~= mine or M.state ~= 'starting' then return end
    M.said = 'It did not answer in time.'
    fn.jobstop(mine)
  end, config.start_timeout_ms)
  ask('initialize', config.initialize(), function(result, refused)
    if not result then return job == mine and M.stop(refused) end
    M.state = 'ready'
    config.on_ready()
    flush()
  end)
end

--- Ends the sidecar, which rejects what is under review. With a problem the person is told.
function M.stop(problem)
  local mine = job
  M.state, failures = 'stopped', 0
  if config then config.on_end() end
  job = nil
  if mine then fn.chanclose(mine, 'stdin') end
  if problem then require('dovetail.free').say(problem .. ' :Dovetail start tries again.', 'ERROR') end
  flush(problem or 'Dovetail was stopped.')
end

return M
