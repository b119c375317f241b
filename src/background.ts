import { join } from 'node:path';
import type { Logger } from 'pino';
import { tidyGrants } from './features/access/grants/tidy-grants.ts';
import { deleteOldUsage } from './features/access/keys/store.ts';
import { deleteExpiredSessions } from './features/access/sessions/store.ts';
import { deleteOldChanges } from './features/access/stream/store.ts';
import { deleteExpiredEmailLinks } from './features/accounts/account/email-link-store.ts';
import { addressConfirmedJob } from './features/accounts/account/follow-email-link.ts';
import { deleteExpiredResets } from './features/accounts/account/password-reset-store.ts';
import {
  accountNoticeJob,
  emailLinkJob,
  sendAccountNotice,
  sendEmailLink,
} from './features/accounts/account/send-account-mail.ts';
import { passwordResetJob, sendResetLink } from './features/accounts/account/send-reset-link.ts';
import { joinRequestJob, sendRequest } from './features/accounts/join-requests/send-request.ts';
import { deleteExpiredRequests } from './features/accounts/join-requests/store.ts';
import { deleteExpiredInvitations } from './features/accounts/members/invitation-store.ts';
import { invitationJob, sendInvitation } from './features/accounts/members/send-invitation.ts';
import { createNarrowWaiting } from './features/agents/approvals/change-waiting.ts';
import { createEndWaiting } from './features/agents/approvals/end-approval.ts';
import { approvalMailJob, lapseApprovalJob } from './features/agents/approvals/keep-request.ts';
import { lapseApproval, tidyApprovals } from './features/agents/approvals/lapse-approvals.ts';
import { sendApprovalMail } from './features/agents/approvals/send-approval-mail.ts';
import { endForgottenGrants } from './features/agents/oauth/end-forgotten-grants.ts';
import { tidyAuthorizations } from './features/agents/oauth/tidy-authorizations.ts';
import type { TouchedDay } from './features/booking/availability/rules/touched-times.ts';
import { deleteExpiredHolds } from './features/booking/holds/store.ts';
import { followJob } from './features/booking/payments/change-payment.ts';
import { createProviders } from './features/booking/payments/create-providers.ts';
import { followCancellations } from './features/booking/payments/follow-cancellations.ts';
import { followPayment, followPolicy } from './features/booking/payments/follow-payment.ts';
import { deleteOldProviderEvents } from './features/booking/payments/store.ts';
import { openedTimeJob } from './features/catalog/availability-rules/prepare-schedule-change.ts';
import { runImport, runImportJob } from './features/clients/clients/imports/run-import.ts';
import { tidyImports } from './features/clients/clients/imports/store.ts';
import { followBookings } from './features/clients/clients/keep-contact.ts';
import { mergeConfirmed } from './features/clients/clients/merging/merge-confirmed.ts';
import { dispatchNotifications } from './features/messaging/notifications/dispatch/dispatch-notifications.ts';
import { createReminders } from './features/messaging/notifications/reminders/send-reminders.ts';
import { createSenders, messageJobs } from './features/messaging/notifications/sending/create-senders.ts';
import { deleteOldNotifications } from './features/messaging/notifications/store.ts';
import { dispatchWebhooks } from './features/messaging/webhooks/deliveries/dispatch-webhooks.ts';
import { createWebhookSender } from './features/messaging/webhooks/deliveries/send-deliveries.ts';
import { deleteOldDeliveries } from './features/messaging/webhooks/deliveries/store.ts';
import { deleteExpiredSecrets } from './features/messaging/webhooks/endpoints/secret-store.ts';
import { lapseOffer } from './features/waitlist/waitlist/end-offer.ts';
import { lapseJob, offerJob } from './features/waitlist/waitlist/lock-for-offer.ts';
import { followAppointments } from './features/waitlist/waitlist/follow-appointments.ts';
import { offerTime } from './features/waitlist/waitlist/offer-time.ts';
import { tidyWaitlist } from './features/waitlist/waitlist/expire-waitlist.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database, Queryable } from './platform/database/database.ts';
import { deleteFailedEvents } from './platform/events/event-store.ts';
import { createEvents } from './platform/events/events.ts';
import { deleteFailedJobs } from './platform/jobs/job-table.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createUpkeep } from './platform/jobs/upkeep.ts';
import type { RequestRate } from './platform/load-pacing.ts';
import { createMail, removeUnfinished } from './platform/mail.ts';
import { createOutgoingHttp, type ResolveHost } from './platform/outgoing-http.ts';
import type { RateLimits } from './platform/rate-limits.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { createSms } from './platform/sms.ts';
import { type AvailableChannels, channels } from './shared/channels.ts';

interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
  secrets: Secrets;
  /** Asked at each use: the port is known only once the server listens. */
  publicUrl: () => string;
  clearTimes: (...days: TouchedDay[]) => void;
  limits: RateLimits;
  requestRate: RequestRate;
  resolveHost?: ResolveHost | undefined;
}

// A table that was not cleaned for long takes its time.
const upkeepPatience = { milliseconds: 60_000, isBackground: true };

export const allowsPrivate = (config: Config) => config.WEBHOOK_ALLOW_PRIVATE === 'on';

/** The other half of the composition root: all that is done without anybody waiting for it. */
export function createBackground({
  config,
  db,
  log,
  clock,
  secrets,
  publicUrl,
  clearTimes,
  limits,
  requestRate,
  resolveHost,
}: Parts) {
  const outboxDir = join(config.DATA_DIR, 'outbox');
  const mail = createMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, outboxDir });
  const sms = createSms({ url: config.SMS_URL, outboxDir });
  const availableChannels: AvailableChannels = { email: true, sms: sms !== null };
  const jobs = createJobs({ db, clock, log, requestRate });
  jobs.handle(passwordResetJob, sendResetLink({ db, clock, mail, publicUrl }), {
    attempts: 6,
  });
  const accountMails = { db, clock, mail, limits, publicUrl };
  jobs.handle(emailLinkJob, sendEmailLink(accountMails), { attempts: 6 });
  jobs.handle(accountNoticeJob, sendAccountNotice(accountMails));
  jobs.handle(addressConfirmedJob, mergeConfirmed({ db, clock }));
  jobs.handle(runImportJob, runImport({ db, clock, jobs }));
  jobs.handle(invitationJob, sendInvitation(accountMails), { attempts: 6 });
  jobs.handle(joinRequestJob, sendRequest(accountMails), { attempts: 6 });
  const messages = { db, clock, mail, sms, publicUrl };
  const senders = createSenders(messages);
  for (const channel of channels)
    jobs.handle(messageJobs[channel], senders[channel].send, senders[channel].policy);
  const reminders = createReminders({ db, clock, log, jobs, availableChannels });
  const waitlist = { db, clock, jobs, clearTimes };
  jobs.handle(offerJob, offerTime(waitlist));
  jobs.handle(openedTimeJob, (opened) => offerTime(waitlist)({ ...opened, givenUpBy: null }));
  jobs.handle(lapseJob, lapseOffer(waitlist));
  const approvals = { db, clock, jobs, clearTimes, publicUrl };
  const endWaiting = createEndWaiting(approvals);
  const narrowWaiting = createNarrowWaiting(approvals);
  jobs.handle(approvalMailJob, sendApprovalMail({ db, clock, mail, publicUrl }), { attempts: 6 });
  jobs.handle(lapseApprovalJob, lapseApproval(approvals));
  const outgoing = createOutgoingHttp({ allowPrivate: allowsPrivate(config), resolveHost });
  const webhookSender = createWebhookSender({ db, clock, log, secrets, http: outgoing });
  const providers = createProviders(config, publicUrl);
  const payments = { db, clock, log, jobs, provider: config.PAYMENT_PROVIDER, providers };
  jobs.handle(followJob, followPayment(payments), followPolicy);
  const events = createEvents({
    db,
    clock,
    log,
    requestRate,
    subscribers: [
      dispatchNotifications({ jobs, clock }),
      followAppointments(waitlist),
      followCancellations({ jobs }),
      followBookings({ clock }),
      dispatchWebhooks({ clock, wakeSender: webhookSender.wake }),
    ],
  });
  const patiently = (clean: (db: Queryable, now: Date) => Promise<unknown>) => () =>
    db.transaction((transaction) => clean(transaction, clock.now()), upkeepPatience);
  // By the machine's clock, as the files are.
  const cleanOutbox = () => removeUnfinished(outboxDir, new Date());
  const upkeep = createUpkeep({
    log,
    tasks: {
      'api key usage': patiently(deleteOldUsage),
      'idempotency keys': patiently(forgetOldKeys),
      'rate limits': limits.purge,
      sessions: () => deleteExpiredSessions(db, clock.now()),
      agents: patiently(tidyGrants),
      'password resets': patiently(deleteExpiredResets),
      'email links': patiently(deleteExpiredEmailLinks),
      invitations: patiently(deleteExpiredInvitations),
      'join requests': patiently(deleteExpiredRequests),
      'expired holds': patiently(deleteExpiredHolds),
      notifications: patiently(deleteOldNotifications),
      'client imports': patiently(tidyImports),
      waitlist: () => tidyWaitlist(waitlist),
      approvals: () => tidyApprovals(approvals),
      'payment events': patiently(deleteOldProviderEvents),
      changes: () => deleteOldChanges(db),
      'failed jobs': patiently(deleteFailedJobs),
      'webhook deliveries': patiently(deleteOldDeliveries),
      'webhook secrets': patiently(deleteExpiredSecrets),
      'failed events': patiently(deleteFailedEvents),
      'forgotten agents': () => endForgottenGrants({ db, clock, endWaiting }),
      authorizations: patiently(tidyAuthorizations),
      outbox: cleanOutbox,
    },
  });

  return {
    jobs,
    approvals,
    availableChannels,
    endWaiting,
    narrowWaiting,
    outgoing,
    payments,
    waitlist,
    wakeSender: webhookSender.wake,
    dispatchEvents: events.drain,
    sendReminders: reminders.send,
    start() {
      jobs.start();
      events.start();
      webhookSender.start();
      reminders.start();
      upkeep.start();
      cleanOutbox().catch((error) => log.warn({ err: error }, 'outbox not cleaned'));
    },
    /** Takes nothing more, and waits for what is being done. */
    async stop(): Promise<void> {
      await upkeep.stop();
      await events.stop();
      await webhookSender.stop();
      await outgoing.close();
      await reminders.stop();
      await jobs.stop();
      mail.close();
    },
  };
}
