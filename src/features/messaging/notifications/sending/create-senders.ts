import { type JobHandler, type JobKind, jobKind } from '../../../../platform/jobs/jobs.ts';
import type { RetryPolicy } from '../../../../platform/jobs/retry.ts';
import type { Channel } from '../../../../shared/channels.ts';
import type { NotificationKind } from '../rules/facts.ts';
import { laneOf } from '../rules/lane.ts';
import {
  type MessageParts,
  sendNotificationMail,
  sendNotificationSms,
  smsAttempts,
  type ToSend,
} from './send-message.ts';

/** The job that sends a notification by each channel. The names stand in rows that wait: they stay as they are. */
export const messageJobs: Record<Channel, JobKind<ToSend>> = {
  email: jobKind('notification-mail'),
  sms: jobKind('notification-sms'),
};

/** The same in the lane of what it tells. */
export const messageJob = (channel: Channel, kind: NotificationKind): JobKind<ToSend> => ({
  ...messageJobs[channel],
  lane: laneOf(kind),
});

interface Sender {
  send: JobHandler<ToSend>;
  policy?: RetryPolicy;
}

export const createSenders = (parts: MessageParts): Record<Channel, Sender> => ({
  email: { send: sendNotificationMail(parts) },
  sms: { send: sendNotificationSms(parts), policy: { attempts: smsAttempts } },
});
