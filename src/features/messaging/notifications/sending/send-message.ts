import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { JobContext, JobHandler } from '../../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../../platform/mail.ts';
import { type Sms, SmsRefused } from '../../../../platform/sms.ts';
import { oneLine } from '../../../../shared/text.ts';
import { type CalendarFile, findCalendarFile } from '../../../booking/calendar/appointment-file.ts';
import type { Tone } from '../rules/audience.ts';
import { type Facts, type NotificationKind, redact } from '../rules/facts.ts';
import { languages } from '../rules/texts/languages.ts';
import { findMessage, type Message } from './store.ts';

export interface ToSend {
  notificationId: string;
  /** In our words alone: the reader has not dealt with those it is about. */
  isPlain?: boolean;
}

export const toSend = ({ id, tone }: { id: string; tone: Tone }): ToSend => ({
  notificationId: id,
  ...(tone === 'plain' && { isPlain: true }),
});

/** Ten minutes all in all: a reminder that comes later is better sent another way. */
export const smsAttempts = 6;

export interface MessageParts {
  db: Database;
  clock: Clock;
  mail: Mail;
  /** Null when none can be sent. */
  sms: Sms | null;
  publicUrl: () => string;
}

/** After these a calendar is no longer right, or is worth a look. */
const withCalendar: readonly NotificationKind[] = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.cancelled',
  'appointment.reminder',
];

/** Where the reader looks after it, among our pages: what is mailed for the reader's safety leads there itself. */
const pages: Partial<Record<NotificationKind, string>> = { 'agent.key_reused': '/account/agents' };

export function sendNotificationMail(parts: MessageParts): JobHandler<ToSend> {
  return async ({ notificationId, isPlain = false }, job) => {
    const message = await findMessage(parts.db, notificationId);
    if (message === null || isOverdue(message, parts.clock.now())) return;
    await sendMail(parts, job, message, isPlain);
  };
}

/** By mail instead when there is no number, no gateway, or the gateway will not. */
export function sendNotificationSms(parts: MessageParts): JobHandler<ToSend> {
  return async ({ notificationId, isPlain = false }, job) => {
    const { id, attempt } = job;
    const message = await findMessage(parts.db, notificationId);
    if (message === null || isOverdue(message, parts.clock.now())) return;
    const { phone } = message;
    if (parts.sms === null || phone === null) return sendMail(parts, job, message, isPlain);
    try {
      await parts.sms.sendSms({ id, to: phone, text: oneLine(writeShort(message, isPlain)) });
    } catch (error) {
      if (!(error instanceof SmsRefused) && attempt < smsAttempts) throw error;
      await sendMail(parts, job, message, isPlain);
    }
  };
}

/** A reminder of what has begun, was cancelled or was moved helps nobody, whatever held it up. */
function isOverdue({ kind, facts, status, startsAt }: Message, now: Date): boolean {
  if (kind !== 'appointment.reminder') return false;
  const isAsPlanned = status === 'Confirmed' && startsAt?.toISOString() === facts.visits?.[0]?.startsAt;
  return !isAsPlanned || startsAt === null || startsAt <= now;
}

/** Where nobody has proven to be the reader, nothing is repeated that anybody typed: not even the reader's own name. */
function writeShort({ kind, facts, timezone, isConfirmed, ...to }: Message, isPlain: boolean): string {
  const language = languages[to.language];
  if (isConfirmed) return language.writeShort(kind, isPlain ? redact(facts) : facts, timezone);
  const { title, lines } = language.announce(kind, facts, timezone);
  return [title, ...lines.slice(1, 2)].join('. ');
}

async function sendMail(
  { db, mail, publicUrl }: MessageParts,
  { id, lane }: Pick<JobContext, 'id' | 'lane'>,
  message: Message,
  isPlain: boolean,
): Promise<void> {
  const { kind, facts, name, email, timezone, isConfirmed } = message;
  if (email === null) return;
  const language = languages[message.language];
  const { title, lines } = isConfirmed
    ? language.write(kind, isPlain ? redact(facts) : facts, timezone)
    : language.announce(kind, facts, timezone);
  const isFull = isConfirmed && !isPlain;
  const attachments = isFull && withCalendar.includes(kind) ? await listCalendarFiles(db, facts) : [];
  // Who it is stands on a page of ours, where it can be reported.
  const which = isPlain && facts.business?.id ? [`${publicUrl()}/api/businesses/${facts.business.id}`] : [];
  const page = pages[kind] === undefined ? [] : [`${publicUrl()}${pages[kind]}`];
  const text = [
    language.greet(isFull ? name : null),
    '',
    ...lines,
    ...which,
    ...page,
    '',
    '-- ',
    publicUrl(),
  ];
  await mail.sendMail({
    id,
    to: email,
    isUrgent: lane === 'urgent',
    subject: title,
    language: message.language,
    // Whatever was typed stays in its line, and makes no paragraph of its own.
    text: text.map(oneLine).join('\n'),
    ...(attachments.length > 0 && { attachments }),
  });
}

/** One for each appointment: a file with several could not say of each how it is to be taken. */
async function listCalendarFiles(db: Database, { reader, visits = [] }: Facts): Promise<CalendarFile[]> {
  const files: CalendarFile[] = [];
  for (const { id } of visits) {
    const file = await findCalendarFile(db, id, reader === 'staff' ? 'staff' : 'client');
    if (file === null) continue;
    const number = visits.length === 1 ? '' : `-${files.length + 1}`;
    files.push({ ...file, filename: file.filename.replace(/(?=\.ics$)/, number) });
  }
  return files;
}
