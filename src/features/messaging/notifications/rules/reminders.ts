import {
  type AvailableChannels,
  type Channel,
  channels,
  type ReminderChannel,
} from '../../../../shared/channels.ts';
import { hourMs } from '../../../../shared/time.ts';

export const reminderKinds = ['24h', '2h'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const hoursBefore: Record<ReminderKind, number> = { '24h': 24, '2h': 2 };

/** Only reminders that were still in the future when the appointment got its time (`sinceMs`). */
export function planReminders(startMs: number, sinceMs: number): { kind: ReminderKind; dueMs: number }[] {
  return reminderKinds
    .map((kind) => ({ kind, dueMs: startMs - hoursBefore[kind] * hourMs }))
    .filter(({ dueMs }) => dueMs > sinceMs);
}

/** A late reminder is sent until the next one is due or the appointment starts. */
export function isWorthSending(kind: ReminderKind, startMs: number, nowMs: number): boolean {
  const tooLateMs = kind === '24h' ? startMs - hoursBefore['2h'] * hourMs : startMs;
  return nowMs < tooLateMs;
}

export interface Contact {
  /** Null for a client record, which has no settings. */
  preferred: ReminderChannel | null;
  hasEmail: boolean;
  hasPhone: boolean;
}

/** Channel for a reminder; null if it only appears in the notification list. */
export function channelFor(
  { preferred, hasEmail, hasPhone }: Contact,
  available: AvailableChannels,
): Channel | null {
  if (preferred === 'none') return null;
  const hasAddress: Record<Channel, boolean> = { email: hasEmail, sms: hasPhone };
  const reaches = (channel: Channel) => available[channel] && hasAddress[channel];
  if (preferred !== null && reaches(preferred)) return preferred;
  return channels.find(reaches) ?? null;
}
