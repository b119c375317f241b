import { hourMs } from '../../../../shared/time.ts';

export const reminderKinds = ['24h', '2h'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const hoursBefore: Record<ReminderKind, number> = { '24h': 24, '2h': 2 };

/** Those that lay ahead when the appointment got its time: who books for this afternoon is not reminded of tomorrow. */
export function planReminders(startMs: number, sinceMs: number): { kind: ReminderKind; dueMs: number }[] {
  return reminderKinds
    .map((kind) => ({ kind, dueMs: startMs - hoursBefore[kind] * hourMs }))
    .filter(({ dueMs }) => dueMs > sinceMs);
}

/** A late one is still sent, until the appointment begins or the next one is due as well. */
export function isWorthSending(kind: ReminderKind, startMs: number, nowMs: number): boolean {
  const tooLateMs = kind === '24h' ? startMs - hoursBefore['2h'] * hourMs : startMs;
  return nowMs < tooLateMs;
}
