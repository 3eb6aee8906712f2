export function acpx(): Promise<{ node: string; entry: string }>;
