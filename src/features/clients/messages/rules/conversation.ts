import { dayMs } from '../../../../shared/time.ts';

/** Messages can be sent until this number of days after the planned end, also when the appointment is cancelled. */
const openDays = 30;

export const closesAt = (endMs: number): number => endMs + openDays * dayMs;

export const closedReasons = ['no-account', 'ended', 'blocked'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Why no message can be sent. Null when both sides can send. */
export function explainClosed(conversation: {
  hasAccount: boolean;
  isBlocked: boolean;
  endMs: number;
  nowMs: number;
}): ClosedReason | null {
  if (!conversation.hasAccount) return 'no-account';
  if (conversation.isBlocked) return 'blocked';
  return conversation.nowMs >= closesAt(conversation.endMs) ? 'ended' : null;
}
