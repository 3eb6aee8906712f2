// Stands where VS Code's server has `@vscode/spdlog`, so that nothing has to be compiled: the same calls, written by Node.
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'critical', 'off'];

class Logger {
  constructor(_kind, _name, file) {
    this.file = file;
    this.level = 2;
    this.bare = false;
    for (const [rank, level] of levels.slice(0, -1).entries()) this[level] = text => this.write(rank, level, text);
  }
  write(rank, level, text) {
    if (rank < this.level) return;
    const head = this.bare ? '' : `${new Date().toISOString().replace('T', ' ').slice(0, -1)} [${level}] `;
    try {
      appendFileSync(this.file, this.bare ? text : `${head}${text}\n`);
    } catch {
      // The folder of the logs has been removed: the server is being ended.
    }
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.bare = true;
  }
  flush() {}
  drop() {}
}

async function create(_name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger('', _name, file);
}

// One by one: VS Code imports this from an ES module, which finds only such names.
exports.version = 1;
exports.setLevel = () => undefined;
exports.setFlushOn = () => undefined;
exports.Logger = Logger;
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
