import { join } from 'node:path';
import type { Logger } from 'pino';
import { deleteSpentChallenges } from './features/access/challenges/store.ts';
import { deleteExpiredGrants } from './features/access/grants/cleanup-store.ts';
import { deleteOldUsage } from './features/access/keys/store.ts';
import { deleteExpiredSessions } from './features/access/sessions/store.ts';
import { deleteExpiredTickets } from './features/access/sign-in-tickets/store.ts';
import { deleteOldChanges } from './features/access/stream/store.ts';
import { deleteExpiredCodes } from './features/accounts/account/code-store.ts';
import { deleteExpiredEmailLinks, deleteExpiredResets } from './features/accounts/account/link-store.ts';
import {
  accountNoticeJob,
  emailLinkJob,
  passwordResetJob,
  sendAccountNotice,
  sendEmailLink,
  sendResetLink,
} from './features/accounts/account/send-account-mail.ts';
import { sendCode, signInCodeJob } from './features/accounts/account/sign-in-code.ts';
import { emailVerifiedJob } from './features/accounts/account/verify-email.ts';
import { joinRequestJob, sendRequest } from './features/accounts/join-requests/notify-request.ts';
import { mailInvitationsOfApproved } from './features/accounts/join-requests/resend-invitation.ts';
import { deleteExpiredRequests } from './features/accounts/join-requests/store.ts';
import { deleteExpiredInvitations } from './features/accounts/members/invitation-store.ts';
import { invitationJob, sendInvitation } from './features/accounts/members/notify-member.ts';
import { approvalMailJob, lapseApprovalJob } from './features/agents/approvals/create-request.ts';
import { deleteExpiredApprovals, runLapseJob } from './features/agents/approvals/end-request.ts';
import { sendApprovalMail } from './features/agents/approvals/send-approval-mail.ts';
import { endAbandonedGrants } from './features/agents/oauth/revoke-token.ts';
import { deleteExpiredAuthorizations } from './features/agents/oauth/store.ts';
import { expireDepositJob } from './features/booking/appointments/booking/agree-on-deposit.ts';
import { createCalendarReader } from './features/booking/calendar-connections/read-calendars.ts';
import { deleteExpiredHolds } from './features/booking/holds/store.ts';
import { followJob } from './features/booking/payments/change-payment.ts';
import { expireDeposit } from './features/booking/payments/expire-deposit.ts';
import {
  followCancellations,
  followPayment,
  followPolicy,
} from './features/booking/payments/follow-payment.ts';
import { deleteOldProviderEvents } from './features/booking/payments/store.ts';
import { openedTimeJob } from './features/catalog/availability-rules/prepare-schedule-change.ts';
import { cleanMedia } from './features/catalog/media/clean-media.ts';
import { runImport, runImportJob } from './features/clients/clients/imports/run-import.ts';
import { deleteOldImports } from './features/clients/clients/imports/store.ts';
import { linkAccounts } from './features/clients/clients/link-accounts.ts';
import { mergeConfirmed } from './features/clients/clients/merging/merge-clients.ts';
import { deleteExpiredIntakeLinks } from './features/clients/intake/link-store.ts';
import { dispatchNotifications } from './features/messaging/notifications/dispatch/dispatch-notifications.ts';
import { createReminders } from './features/messaging/notifications/reminders/send-reminders.ts';
import { createSenders, messageJobs } from './features/messaging/notifications/sending/send-message.ts';
import { deleteOldNotifications } from './features/messaging/notifications/store.ts';
import { dispatchWebhooks } from './features/messaging/webhooks/deliveries/dispatch-webhooks.ts';
import { createWebhookSender } from './features/messaging/webhooks/deliveries/send-deliveries.ts';
import { deleteOldDeliveries } from './features/messaging/webhooks/deliveries/store.ts';
import { deleteExpiredSecrets } from './features/messaging/webhooks/endpoints/store.ts';
import { postExpired } from './features/money/ledger/post-package.ts';
import { lapseOffer } from './features/waitlist/waitlist/end-offer.ts';
import { tidyWaitlist } from './features/waitlist/waitlist/expire-waitlist.ts';
import { followAppointments } from './features/waitlist/waitlist/follow-appointments.ts';
import { lapseJob, offerJob } from './features/waitlist/waitlist/lock-for-offer.ts';
import { offerTime } from './features/waitlist/waitlist/offer-time.ts';
import { deleteOldKeys } from './http/idempotency.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database, Queryable } from './platform/database/database.ts';
import { deleteFailedEvents } from './platform/events/event-store.ts';
import { createEvents } from './platform/events/events.ts';
import { deleteFailedJobs } from './platform/jobs/job-table.ts';
import { createJobRunner } from './platform/jobs/run-jobs.ts';
import { createUpkeep } from './platform/jobs/upkeep.ts';
import type { RequestRate } from './platform/load-pacing.ts';
import { createMail, removeUnfinished } from './platform/mail.ts';
import { removeAbandonedUploads } from './platform/pictures/storage.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { createSms } from './platform/sms.ts';
import { channels } from './shared/channels.ts';
import type { WakeableWork } from './shared/queues.ts';
import type { UseCases } from './use-cases.ts';

interface BackgroundDependencies {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
  secrets: Secrets;
  publicUrl: () => string;
  useCases: UseCases;
  requestRate: RequestRate;
}

/** Background work of other processes, as seen by the service. */
export interface RemoteWorker {
  wake(work: WakeableWork): void;
  /** Undefined if another machine may run it. */
  isUp?: (() => boolean) | undefined;
}

// Long, because cleaning a neglected table can take time.
const upkeepOptions = { milliseconds: 60_000, isBackground: true };

/**
 * Composition root of background work. Any number of processes can run it at the same time: locks and leases
 * in the database decide which one does what.
 */
export function createBackground(dependencies: BackgroundDependencies) {
  const { config, db, log, clock, secrets, publicUrl, useCases, requestRate } = dependencies;
  const { jobs, limits, approvals, availableChannels, declinePendingRequests, payments, waitlist } = useCases;
  const outboxDir = join(config.DATA_DIR, 'outbox');
  const mail = createMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, outboxDir });
  const sms = createSms({ url: config.SMS_URL, outboxDir });
  const runner = createJobRunner({ db, clock, log, requestRate });
  runner.handle(passwordResetJob, sendResetLink({ db, clock, mail, publicUrl }), {
    attempts: 6,
  });
  const accountMails = { db, clock, mail, limits, publicUrl };
  runner.handle(emailLinkJob, sendEmailLink(accountMails), { attempts: 6 });
  runner.handle(signInCodeJob, sendCode(accountMails), { attempts: 3 });
  runner.handle(accountNoticeJob, sendAccountNotice(accountMails));
  runner.handle(emailVerifiedJob, mergeConfirmed({ db, clock }));
  runner.handle(runImportJob, runImport({ db, clock, jobs }));
  runner.handle(invitationJob, sendInvitation(accountMails), { attempts: 6 });
  runner.handle(joinRequestJob, sendRequest(accountMails), { attempts: 6 });
  const messages = { db, clock, mail, sms, publicUrl };
  const senders = createSenders(messages);
  for (const channel of channels)
    runner.handle(messageJobs[channel], senders[channel].send, senders[channel].policy);
  const reminders = createReminders({ db, clock, log, jobs, availableChannels });
  runner.handle(offerJob, offerTime(waitlist));
  runner.handle(openedTimeJob, (opened) => offerTime(waitlist)({ ...opened, givenUpBy: null }));
  runner.handle(lapseJob, lapseOffer(waitlist));
  runner.handle(approvalMailJob, sendApprovalMail({ db, clock, mail, publicUrl }), { attempts: 6 });
  runner.handle(lapseApprovalJob, runLapseJob(approvals));
  const webhookSender = createWebhookSender({ db, clock, log, secrets, http: useCases.outside.http });
  const calendarReader = createCalendarReader({ db, clock, log, secrets, requestRate, ...useCases.outside });
  runner.handle(followJob, followPayment(payments), followPolicy);
  runner.handle(expireDepositJob, expireDeposit(payments), followPolicy);
  const events = createEvents({
    db,
    clock,
    log,
    requestRate,
    subscribers: [
      dispatchNotifications({ jobs, clock }),
      followAppointments(waitlist),
      followCancellations({ jobs, clock }),
      linkAccounts({ clock }),
      mailInvitationsOfApproved({ clock, jobs }),
      dispatchWebhooks({ clock, wakeSender: webhookSender.wake }),
    ],
  });
  const inTransaction = (clean: (db: Queryable, now: Date) => Promise<unknown>) => () =>
    db.transaction((transaction) => clean(transaction, clock.now()), upkeepOptions);
  // System clock, because file times use it too.
  const cleanOutbox = () => removeUnfinished(outboxDir, new Date());
  const upkeep = createUpkeep({
    log,
    tasks: {
      'api key usage': inTransaction(deleteOldUsage),
      'idempotency keys': inTransaction(deleteOldKeys),
      'rate limits': limits.purge,
      sessions: () => deleteExpiredSessions(db, clock.now()),
      agents: inTransaction(deleteExpiredGrants),
      'password resets': inTransaction(deleteExpiredResets),
      'email links': inTransaction(deleteExpiredEmailLinks),
      'sign-in codes': inTransaction(deleteExpiredCodes),
      'sign-in tickets': inTransaction(deleteExpiredTickets),
      'sign-in challenges': inTransaction(deleteSpentChallenges),
      invitations: inTransaction(deleteExpiredInvitations),
      'join requests': inTransaction(deleteExpiredRequests),
      'expired holds': inTransaction(deleteExpiredHolds),
      notifications: inTransaction(deleteOldNotifications),
      'client imports': inTransaction(deleteOldImports),
      'intake links': inTransaction(deleteExpiredIntakeLinks),
      waitlist: () => tidyWaitlist(waitlist),
      approvals: () => deleteExpiredApprovals(approvals),
      'payment events': inTransaction(deleteOldProviderEvents),
      'expired packages': inTransaction(postExpired),
      changes: () => deleteOldChanges(db),
      'failed jobs': inTransaction(deleteFailedJobs),
      'webhook deliveries': inTransaction(deleteOldDeliveries),
      'webhook secrets': inTransaction(deleteExpiredSecrets),
      'failed events': inTransaction(deleteFailedEvents),
      'forgotten agents': () => endAbandonedGrants({ db, clock, declinePendingRequests }),
      authorizations: inTransaction(deleteExpiredAuthorizations),
      outbox: cleanOutbox,
      pictures: () => cleanMedia({ db, storage: useCases.media.storage, now: clock.now() }),
      'picture uploads': () => removeAbandonedUploads(useCases.media.uploadDir, new Date()),
    },
  });

  return {
    dispatchEvents: events.drain,
    sendReminders: reminders.send,
    /** Looks for due work now, instead of at the next poll. */
    wake(work: WakeableWork): void {
      if (work === 'deliveries') webhookSender.wake();
      else if (work === 'calendars') calendarReader.wake();
      else runner.wake(work);
    },
    start(): void {
      runner.start();
      events.start();
      webhookSender.start();
      calendarReader.start();
      reminders.start();
      upkeep.start();
      cleanOutbox().catch((error) => log.warn({ err: error }, 'outbox cleanup failed'));
    },
    /** Takes no new work and waits for running work. */
    async stop(): Promise<void> {
      await upkeep.stop();
      await events.stop();
      await webhookSender.stop();
      await calendarReader.stop();
      await reminders.stop();
      await runner.stop();
      mail.close();
    },
  };
}
