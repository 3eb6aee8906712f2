export function acpx(): Promise<string>;
