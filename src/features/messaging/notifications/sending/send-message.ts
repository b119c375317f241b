import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { type JobKind, jobKind } from '../../../../platform/jobs/jobs.ts';
import type { RetryPolicy } from '../../../../platform/jobs/retry.ts';
import type { JobContext, JobHandler } from '../../../../platform/jobs/run-jobs.ts';
import type { Mail } from '../../../../platform/mail.ts';
import { type Sms, SmsRefused } from '../../../../platform/sms.ts';
import type { Channel } from '../../../../shared/channels.ts';
import { oneLine } from '../../../../shared/text.ts';
import { listCalendarFiles } from '../../../booking/calendar/appointment-file.ts';
import { createIntakePath } from '../../../clients/intake/create-link.ts';
import { queueOf, type Tone } from '../rules/audience.ts';
import { type Facts, type NotificationKind, withoutFreeText } from '../rules/facts.ts';
import { linksOf, mayAskQuestions } from '../rules/mail-links.ts';
import { languages } from '../rules/texts/languages.ts';
import { findMessage, type Message } from '../store.ts';

export interface MessagePayload {
  notificationId: string;
  /** The text contains no free text, because the reader has no relationship with the sender. */
  isPlain?: boolean;
}

export const toPayload = ({ id, tone }: { id: string; tone: Tone }): MessagePayload => ({
  notificationId: id,
  ...(tone === 'plain' && { isPlain: true }),
});

/** About ten minutes in total. After that the reminder is sent by e-mail. */
export const smsAttempts = 6;

export interface SenderDependencies {
  db: Database;
  clock: Clock;
  mail: Mail;
  /** Null if no SMS gateway is configured. */
  sms: Sms | null;
  publicUrl: () => string;
}

/** Kinds whose e-mail has calendar files attached. */
const withCalendar: readonly NotificationKind[] = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.cancelled',
  'appointment.reminder',
];

function sendNotificationMail(dependencies: SenderDependencies): JobHandler<MessagePayload> {
  return async ({ notificationId, isPlain = false }, job) => {
    const message = await findMessage(dependencies.db, notificationId);
    if (message === null || isOverdue(message, dependencies.clock.now())) return;
    await sendMail(dependencies, job, message, isPlain);
  };
}

/**
 * Falls back to e-mail if the phone number or the gateway is missing, or if the gateway rejects the message.
 */
export function sendNotificationSms(dependencies: SenderDependencies): JobHandler<MessagePayload> {
  return async ({ notificationId, isPlain = false }, job) => {
    const { id, attempt } = job;
    const message = await findMessage(dependencies.db, notificationId);
    if (message === null || isOverdue(message, dependencies.clock.now())) return;
    const { phone } = message;
    if (dependencies.sms === null || phone === null) return sendMail(dependencies, job, message, isPlain);
    try {
      await dependencies.sms.sendSms({
        id,
        to: phone,
        text: await shortTextOf(dependencies, message, isPlain),
      });
    } catch (error) {
      if (!(error instanceof SmsRefused) && attempt < smsAttempts) throw error;
      await sendMail(dependencies, job, message, isPlain);
    }
  };
}

/** A reminder is obsolete if its appointment has started, was cancelled or was moved. */
function isOverdue({ kind, facts, status, startsAt }: Message, now: Date): boolean {
  if (kind !== 'appointment.reminder') return false;
  const isAsPlanned = status === 'Confirmed' && startsAt?.toISOString() === facts.visits?.[0]?.startsAt;
  return !isAsPlanned || startsAt === null || startsAt <= now;
}

/**
 * Clients without an account cannot cancel online. An unconfirmed address can belong to another person: it gets
 * no free text.
 */
function factsFor({ facts, isConfirmed, role }: Message, isPlain: boolean): Facts {
  const { cancellation: _, ...withoutDeadline } = facts;
  const visible = role === null ? withoutDeadline : facts;
  return isConfirmed && !isPlain ? visible : withoutFreeText(visible);
}

/** Link to the intake form with its label, or nothing. Only confirmed addresses get a link that needs no session. */
async function questionsLinkOf(
  { db, clock, publicUrl }: SenderDependencies,
  message: Message,
  { channel, isConfirmed }: { channel: Channel; isConfirmed: boolean },
): Promise<string[]> {
  const { appointmentId } = message;
  if (appointmentId === null || !mayAskQuestions(message)) return [];
  const path = await createIntakePath(db, { appointmentId, channel, isConfirmed, now: clock.now() });
  return path === null ? [] : [`${languages[message.language].mail.links.questions}: ${publicUrl()}${path}`];
}

async function sendMail(
  dependencies: SenderDependencies,
  { id, queue }: Pick<JobContext, 'id' | 'queue'>,
  message: Message,
  isPlain: boolean,
): Promise<void> {
  const { db, mail, publicUrl } = dependencies;
  const { kind, facts, name, email, timezone, isConfirmed, role, contact } = message;
  if (email === null) return;
  const language = languages[message.language];
  const { title, lines } = language.write(kind, factsFor(message, isPlain), timezone);
  const { greet, links, contact: contactText, confirm } = language.mail;
  const isFull = isConfirmed && !isPlain;
  const attachments =
    isFull && withCalendar.includes(kind)
      ? await listCalendarFiles(
          db,
          (facts.visits ?? []).map((visit) => visit.id),
          facts.reader === 'staff' ? 'staff' : 'client',
        )
      : [];
  const text = [
    greet(isFull ? name : null),
    '',
    ...lines,
    ...(role === null && contact !== '' ? [contactText(contact)] : []),
    '',
    ...(await questionsLinkOf(dependencies, message, { channel: 'email', isConfirmed: isFull })),
    ...linksOf(message).map(([link, path]) => `${links[link]}: ${publicUrl()}${path}`),
    ...(isConfirmed ? [] : ['', confirm]),
    '',
    '-- ',
    publicUrl(),
  ];
  await mail.sendMail({
    id,
    to: email,
    isUrgent: queue === 'urgent',
    subject: title,
    language: message.language,
    // Prevents typed text from adding lines to the e-mail.
    text: text.map(oneLine).join('\n'),
    ...(attachments.length > 0 && { attachments }),
  });
}

/** Phone numbers of accounts are not confirmed. */
async function shortTextOf(
  dependencies: SenderDependencies,
  message: Message,
  isPlain: boolean,
): Promise<string> {
  const { kind, timezone, language, role } = message;
  const link = await questionsLinkOf(dependencies, message, { channel: 'sms', isConfirmed: role === null });
  const text = languages[language].writeShort(kind, factsFor(message, isPlain), timezone);
  return [text, ...link].map(oneLine).join(' ');
}

/** The names are stored in pending job rows and must not change. */
export const messageJobs: Record<Channel, JobKind<MessagePayload>> = {
  email: jobKind('notification-mail'),
  sms: jobKind('notification-sms'),
};

export const messageJob = (channel: Channel, kind: NotificationKind): JobKind<MessagePayload> => ({
  ...messageJobs[channel],
  queue: queueOf(kind),
});

interface Sender {
  send: JobHandler<MessagePayload>;
  policy?: RetryPolicy;
}

export const createSenders = (dependencies: SenderDependencies): Record<Channel, Sender> => ({
  email: { send: sendNotificationMail(dependencies) },
  sms: { send: sendNotificationSms(dependencies), policy: { attempts: smsAttempts } },
});
