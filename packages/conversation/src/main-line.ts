// The key of the main line of the conversation among the streams; subagents have the id of their call.
export const mainLine = '';
