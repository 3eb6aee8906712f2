// The user guide as the host carries it, in Markdown. Short on purpose: what a person needs at the first hour and when
// something goes wrong.
export const guideText = `# Dovetail

Dovetail lets you use the Claude Code CLI in your editor. It drives the CLI that you already have, with your own account
and settings, and never stores a key or a token. It works with Claude Code; it is independent of Anthropic.

## Talk to the agent

- Write a message and press Enter; Shift+Enter breaks the line. The setting "useCtrlEnterToSend" swaps that.
- Mention a file with @ and use a command with / at the start of the message.
- While the agent works, further messages wait in a queue. You can edit, reorder or remove them, or send one now.
- A conversation can be stopped at any time. It can be resumed later, also after the editor was closed.

## You decide

- The agent asks before it changes files or runs commands, unless the permission mode says otherwise:
  "default" asks, "acceptEdits" edits files without asking, "plan" only reads and proposes a plan.
- Nothing is approved by a timeout, a closed window or a lost connection. An open question waits, or is rejected.
- "Always" answers become rules of the CLI, in its own settings files.
- The mode that asks nothing must first be allowed with the setting "allowDangerouslySkipPermissions".

## See and undo changes

- Every turn lists the files that it changed. Keep or undo them one by one, or part by part.
- A file that you have edited since is never written over; Dovetail tells you instead.

## Settings

- Dovetail's own settings are in the settings dialog of the chat, or where your editor keeps them.
- The settings of the CLI (rules, hooks, MCP servers, instructions) are files, which the chat can open for you:
  settings.json of you, of the project, and of you in the project; .mcp.json; CLAUDE.md.
- "environmentVariables" are set for every CLI that is started from then on.

## When something is wrong

- No CLI is found: install it with "npm install -g @anthropic-ai/claude-code", or name it with DOVETAIL_CLAUDE.
- Not signed in: sign in from the chat. The CLI does it; Dovetail only carries the address and the code.
- The CLI has ended: the chat says why and offers to resume. What you typed is kept.
- "dovetail doctor" says what is found and what is wrong. The log of the host can be opened from the chat; it stays on
  your machine, and secrets in it are masked.
`;
