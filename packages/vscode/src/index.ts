// The VS Code extension.
export {};
