/** Methods of a sale at the desk. */
export const deskMethods = ['cash', 'terminal', 'transfer'] as const;
export type DeskMethod = (typeof deskMethods)[number];
