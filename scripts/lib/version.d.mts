export function commitOf(base?: string, given?: string): string;
