/** What an agent asks its person for, where that was agreed on. */
export const mainActions = ['book', 'reschedule', 'cancel'] as const;

/** What else it does, and its person is told of. */
const toldActions = [
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

/** A time that is kept for some minutes is not worth telling, nor worth listing for long. */
export const untoldActions = ['hold', 'release-hold'] as const;

export const agentActions = [...mainActions, ...toldActions, ...untoldActions] as const;

export type MainAction = (typeof mainActions)[number];
export type ToldAction = (typeof toldActions)[number];
export type MinorAction = ToldAction | (typeof untoldActions)[number];
export type AgentAction = MainAction | MinorAction;

export const isUntold = (action: MinorAction): action is (typeof untoldActions)[number] =>
  untoldActions.some((untold) => untold === action);
