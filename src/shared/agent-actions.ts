/** Actions that may require approval. */
const mainActions = ['book', 'reschedule', 'cancel'] as const;

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

/** Actions of approval requests. A change of a price is always requested. */
export const requestedActions = [...mainActions, 'change-price'] as const;

export const agentActions = [...requestedActions, ...notifiedActions, ...silentActions] as const;

export type MainAction = (typeof mainActions)[number];
export type RequestedAction = (typeof requestedActions)[number];
export type NotifiedAction = (typeof notifiedActions)[number];
export type MinorAction = NotifiedAction | (typeof silentActions)[number];
export type AgentAction = RequestedAction | MinorAction;

export const isSilent = (action: MinorAction): action is (typeof silentActions)[number] =>
  silentActions.some((untold) => untold === action);
