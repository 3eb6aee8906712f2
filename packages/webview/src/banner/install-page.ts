// Where its makers say how Claude Code is installed.
export const installPage = 'https://code.claude.com/docs/en/setup';
