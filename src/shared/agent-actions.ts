/** Actions that may require approval. */
export const mainActions = ['book', 'reschedule', 'cancel'] as const;

/** Other actions of which the account is notified. */
const notifiedActions = [
  'confirm',
  'notes',
  'late',
  'join-waitlist',
  'leave-waitlist',
  'add-family-member',
  'add-client',
  'block-time',
  'unblock-time',
] as const;

/** Temporary holds cause no notification. */
export const silentActions = ['hold', 'release-hold'] as const;

export const agentActions = [...mainActions, ...notifiedActions, ...silentActions] as const;

export type MainAction = (typeof mainActions)[number];
export type NotifiedAction = (typeof notifiedActions)[number];
export type MinorAction = NotifiedAction | (typeof silentActions)[number];
export type AgentAction = MainAction | MinorAction;

export const isSilent = (action: MinorAction): action is (typeof silentActions)[number] =>
  silentActions.some((untold) => untold === action);
