import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { deleteExpiredResets } from './features/accounts/password-reset-store.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { passwordResetJob, sendResetLink } from './features/accounts/send-reset-link.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { createKeyQuota } from './features/api-keys/key-quota.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { deleteOldUsage } from './features/api-keys/store.ts';
import { appointmentRoutes } from './features/appointments/routes.ts';
import { createVisitWriter } from './features/appointments/write-visits.ts';
import { createKnownPosts } from './features/availability/known-posts.ts';
import { availabilityRoutes, topicOf, topicsOf } from './features/availability/routes.ts';
import { businessRoutes } from './features/businesses/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { clientRoutes } from './features/clients/routes.ts';
import { couponRoutes } from './features/coupons/routes.ts';
import { familyMemberRoutes } from './features/family-members/routes.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { deleteExpiredHolds } from './features/holds/store.ts';
import { joinRequestRoutes } from './features/join-requests/routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import {
  mailJob,
  sendNotificationMail,
  sendNotificationSms,
  smsAttempts,
  smsJob,
} from './features/notifications/send-message.ts';
import { createReminders } from './features/notifications/send-reminders.ts';
import { deleteOldNotifications } from './features/notifications/store.ts';
import { tellPeople } from './features/notifications/tell-people.ts';
import { packageRoutes } from './features/packages/routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { createProviders } from './features/payments/create-providers.ts';
import { followCancellations } from './features/payments/follow-cancellations.ts';
import { followPayment, followPolicy } from './features/payments/follow-payment.ts';
import { followJob } from './features/payments/payment-parts.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { deleteOldProviderEvents } from './features/payments/store.ts';
import { professionalRoutes } from './features/professionals/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { scheduleRoutes } from './features/schedules/routes.ts';
import { serviceRoutes } from './features/services/routes.ts';
import { createAccessTokens } from './features/sessions/access-tokens.ts';
import { createSessionReader } from './features/sessions/read-session.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { createSigningKeys } from './features/sessions/signing-keys.ts';
import { deleteExpiredSessions } from './features/sessions/store.ts';
import { supportRoutes } from './features/support/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { lapseOffer } from './features/waitlist/end-offer.ts';
import { followAppointments } from './features/waitlist/follow-appointments.ts';
import { offerTime } from './features/waitlist/offer-time.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { tidyWaitlist } from './features/waitlist/tidy-waitlist.ts';
import { lapseJob, offerJob } from './features/waitlist/waitlist-parts.ts';
import { deleteOldDeliveries } from './features/webhooks/delivery-store.ts';
import { webhookDeclarations } from './features/webhooks/payload-contract.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { deleteExpiredSecrets } from './features/webhooks/secret-store.ts';
import { createWebhookSender } from './features/webhooks/send-deliveries.ts';
import { tellWebhooks } from './features/webhooks/tell-webhooks.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import type { Guards } from './http/caller.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import type { BoundRoute } from './http/route.ts';
import { createServer } from './http/server.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createPresence } from './platform/database/presence.ts';
import { deleteFailedEvents } from './platform/events/event-store.ts';
import { createEvents } from './platform/events/events.ts';
import { deleteFailedJobs } from './platform/jobs/job-table.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createUpkeep } from './platform/jobs/upkeep.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutgoingHttp, type ResolveHost } from './platform/outgoing-http.ts';
import { createPasswords, type PasswordCost } from './platform/passwords.ts';
import { addressBucket, createRateLimits } from './platform/rate-limits.ts';
import { createSms } from './platform/sms.ts';
import { createUtilization, type Utilization } from './platform/utilization.ts';

export interface AppParts {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
  /** What hashing a password costs; tests make it cheap. */
  passwordCost?: PasswordCost;
  /** How busy the process is: what can wait gives way. To tests, it never is. */
  utilization?: Utilization;
  /** What names of webhooks lead to; tests say so themselves. */
  resolveHost?: ResolveHost | undefined;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: BoundRoute[];
  /** Turns all that has happened into messages, deliveries and offers, now rather than in a moment. */
  tellEvents(): Promise<void>;
  /** Gives the reminders that are due, likewise. */
  sendReminders(): Promise<void>;
  /** Listens; returns the address that links begin with. */
  listen(): Promise<string>;
  /** Refuses new work, finishes what was begun, then lets go of everything it opened. */
  close(): Promise<void>;
}

/** The composition root: the same for production, tests and measurements. */
export function createApp({
  config,
  db,
  log,
  clock,
  passwordCost,
  resolveHost,
  utilization = createUtilization(),
}: AppParts): App {
  let publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  let draining = false;
  const cache = createAnswerCache(topicOf);
  const knownPosts = createKnownPosts({ db, clock });
  const writeVisit = createVisitWriter(db);
  const clearTimes = (...professionalIds: string[]) => {
    knownPosts.forgetWeeks(professionalIds);
    cache.clear(topicsOf(professionalIds));
  };
  const clearCache = () => {
    knownPosts.forgetWeeks();
    cache.clear();
  };
  const metrics = createMetrics(db);
  const dailyLimit = config.API_KEY_DAILY_LIMIT;
  const presence = createPresence(db.url, log);
  const keyQuota = createKeyQuota({ db, presence, clock, log, dailyLimit });

  const limits = createRateLimits({ db, clock });
  const accessTokens = createAccessTokens({ keys: createSigningKeys({ db, clock }), clock });
  const sessions = createSessionReader({ db, clock, accessTokens });
  const outboxDir = join(config.DATA_DIR, 'outbox');
  const mail = createMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, outboxDir });
  const sms = createSms({ url: config.SMS_URL, outboxDir });
  const smsAvailable = sms !== null;
  const jobs = createJobs({ db, clock, log, utilization });
  jobs.handle(passwordResetJob, sendResetLink({ db, clock, mail, publicUrl: () => publicUrl }), {
    attempts: 6,
  });
  const messages = { db, clock, mail, sms, publicUrl: () => publicUrl };
  jobs.handle(mailJob, sendNotificationMail(messages));
  jobs.handle(smsJob, sendNotificationSms(messages), { attempts: smsAttempts });
  const reminders = createReminders({ db, clock, log, jobs, smsAvailable });
  const waitlist = { db, clock, jobs, clearTimes };
  jobs.handle(offerJob, offerTime(waitlist));
  jobs.handle(lapseJob, lapseOffer(waitlist));
  const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE === 'on';
  const outgoing = createOutgoingHttp({ allowPrivate, resolveHost });
  const webhookSender = createWebhookSender({ db, clock, log, http: outgoing });
  const wakeSender = webhookSender.wake;
  const providers = createProviders(config, () => publicUrl);
  const payments = { db, clock, log, jobs, provider: config.PAYMENT_PROVIDER, providers };
  jobs.handle(followJob, followPayment(payments), followPolicy);
  const events = createEvents({
    db,
    clock,
    log,
    utilization,
    subscribers: [
      tellPeople({ jobs, clock }),
      followAppointments(waitlist),
      followCancellations({ jobs }),
      tellWebhooks({ clock, wakeSender }),
    ],
  });
  const upkeep = createUpkeep({
    log,
    tasks: {
      'api key usage': () => deleteOldUsage(db, clock.now()),
      'idempotency keys': () => forgetOldKeys(db),
      'rate limits': limits.purge,
      sessions: () => deleteExpiredSessions(db, clock.now()),
      'password resets': () => deleteExpiredResets(db, clock.now()),
      'expired holds': () => deleteExpiredHolds(db, clock.now()),
      notifications: () => deleteOldNotifications(db, clock.now()),
      waitlist: () => tidyWaitlist(waitlist),
      'payment events': () => deleteOldProviderEvents(db, clock.now()),
      'failed jobs': () => deleteFailedJobs(db, clock.now()),
      'webhook deliveries': () => deleteOldDeliveries(db, clock.now()),
      'webhook secrets': () => deleteExpiredSecrets(db, clock.now()),
      'failed events': () => deleteFailedEvents(db, clock.now()),
    },
  });

  const guards: Guards = {
    admitKey: keyQuota.admit,
    admitKeyAtOnce: keyQuota.admitAtOnce,
    readSession: sessions.read,
    claimSession: sessions.claim,
    limitAddress: (address) => limits.spend(addressBucket(address), config.AUTH_LIMIT_PER_MINUTE),
  };

  const routes: BoundRoute[] = [
    ...accountRoutes({
      db,
      clock,
      passwords: createPasswords(passwordCost),
      limits,
      accessTokens,
      jobs,
      smsAvailable,
      forgetSessions: sessions.forget,
      clearCache,
    }),
    ...sessionRoutes({ db, clock, forgetSessions: sessions.forget }),
    ...familyMemberRoutes({ db, clock }),
    ...apiKeyRoutes({ db, clock, quota: keyQuota, dailyLimit, publicUrl: () => publicUrl }),
    ...businessRoutes({ db, clock, clearCache }),
    ...professionalRoutes({ db, clock, clearCache }),
    ...joinRequestRoutes({ db, clock, clearCache }),
    ...serviceRoutes({ db, clock, clearCache }),
    ...categoryRoutes({ db }),
    ...reviewRoutes({ db, clock, clearCache: () => cache.clear() }),
    ...availabilityRoutes({ db, clock, knownPosts }),
    ...notificationRoutes({ db, clock }),
    ...packageRoutes({ db, clock }),
    ...couponRoutes({ db, clock }),
    ...clientRoutes({ db, clock }),
    ...scheduleRoutes({ db, clock, clearCache }),
    ...appointmentRoutes({ db, clock, knownPosts, writeVisit, clearTimes }),
    ...alertRoutes({ db, clock }),
    ...paymentRoutes(payments),
    ...holdRoutes({ db, clock, knownPosts, writeVisit, clearTimes }),
    ...waitlistRoutes(waitlist),
    ...analyticsRoutes({ db, clock }),
    ...calendarRoutes({ db, clock, publicUrl: () => publicUrl }),
    ...moderationRoutes({ db, clock, clearCache }),
    ...supportRoutes({ db, clock }),
    ...webhookRoutes({ db, clock, http: outgoing, allowPrivate, wakeSender }),
    ...pageRoutes({
      publicUrl: () => publicUrl,
      routes: () => routes.map(({ declaration }) => declaration),
      webhooks: webhookDeclarations,
    }),
    ...systemRoutes({ db, metrics, metricsToken: config.METRICS_TOKEN, draining: () => draining }),
  ];

  const server = createServer({
    routes,
    guards,
    db,
    cache,
    log,
    metrics,
    publicUrl: () => publicUrl,
    corsOrigins: config.CORS_ORIGINS,
    closing: () => draining,
    trustProxy: config.TRUST_PROXY,
  });

  return {
    server,
    routes,
    tellEvents: events.drain,
    sendReminders: reminders.send,
    async listen() {
      // The first start makes the key that session tokens are signed with; should the database be slow, the first login does.
      await accessTokens.signer().catch((error) => log.warn({ err: error }, 'no signing key yet'));
      const address = await server.listen({ host: config.HOST, port: config.PORT });
      publicUrl = config.PUBLIC_URL ?? address;
      jobs.start();
      events.start();
      webhookSender.start();
      reminders.start();
      upkeep.start();
      return publicUrl;
    },
    async close() {
      draining = true;
      // A connection that was busy when the closing began falls idle only later, and would be kept open for the next request.
      const idle = setInterval(() => server.server.closeIdleConnections(), 20);
      await server.close().finally(() => clearInterval(idle));
      await upkeep.stop();
      await events.stop();
      await webhookSender.stop();
      await outgoing.close();
      await reminders.stop();
      await jobs.stop();
      mail.close();
      await keyQuota.close();
      await presence.close();
    },
  };
}
