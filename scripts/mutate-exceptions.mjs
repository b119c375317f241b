export const tables = [];
export const equivalents = [];
