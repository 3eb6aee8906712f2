// The ACP agent.
export {};
