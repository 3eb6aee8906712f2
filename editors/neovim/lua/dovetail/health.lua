-- :checkhealth dovetail
local health = vim.health or require('health')
local function report(kind, words) (health[kind] or health['report_' .. kind])(words) end

return {
  check = function()
    local dovetail, process = require('dovetail'), require('dovetail.process')
    local program = dovetail.config.command[1]
    report('start', 'dovetail')
    report(vim.fn.has('nvim-0.7.2') == 1 and 'ok' or 'error', 'Neovim 0.7.2 or later')
    report(vim.fn.executable(program) == 1 and 'ok' or 'error', 'The program of the sidecar, `command` in the setup: ' .. program)
    report(process.state == 'ready' and 'ok' or 'info', 'The sidecar is ' .. process.state .. '. ' .. vim.trim(process.said))
    if dovetail.status then report('ok', dovetail.status.text) end
  end,
}
