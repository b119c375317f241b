export function findBrowser(): string | null;
export const withoutBrowser: string;
export const browserFlags: string[];
