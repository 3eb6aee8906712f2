// The host for an editor in another language, over stdio.
export {};
