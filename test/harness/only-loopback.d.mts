export const escapes: Error[];
export const exitCode: number;
