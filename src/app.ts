import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { allowsPrivate, createBackground } from './background.ts';
import { auditRoutes } from './features/access/audit/routes.ts';
import { createGrantReader } from './features/access/grants/read-grant.ts';
import { recordRefusals } from './features/access/grants/record-refusals.ts';
import { grantRoutes } from './features/access/grants/routes.ts';
import { createKeyQuota } from './features/access/keys/key-quota.ts';
import { apiKeyRoutes } from './features/access/keys/routes.ts';
import { createAccessTokens } from './features/access/sessions/access-tokens.ts';
import { createSessionReader } from './features/access/sessions/read-session.ts';
import { sessionRoutes } from './features/access/sessions/routes.ts';
import { createSigningKeys } from './features/access/sessions/signing-keys.ts';
import { createChangeFollower } from './features/access/stream/follow-changes.ts';
import { createStreams } from './features/access/stream/open-stream.ts';
import { liveRoutes } from './features/access/stream/routes.ts';
import { accountRoutes } from './features/accounts/account/routes.ts';
import { closingRoutes } from './features/accounts/closing/routes.ts';
import { dataRightsRoutes } from './features/accounts/data-rights/routes.ts';
import { joinRequestRoutes } from './features/accounts/join-requests/routes.ts';
import { memberRoutes } from './features/accounts/members/routes.ts';
import { approvalRoutes, createAskFirst } from './features/agents/approvals/routes.ts';
import { mcpRoutes } from './features/agents/mcp/routes.ts';
import { limitUnknownTokens } from './features/agents/oauth/limit-unknown-tokens.ts';
import { authorizationRoutes } from './features/agents/oauth/routes.ts';
import { alertRoutes } from './features/booking/alerts/routes.ts';
import { createBookingBatcher } from './features/booking/appointments/booking/batch-bookings.ts';
import { appointmentRoutes } from './features/booking/appointments/routes.ts';
import { availabilityRoutes } from './features/booking/availability/routes.ts';
import { type TouchedDay, topicOf, topicsOf } from './features/booking/availability/rules/touched-times.ts';
import { createScheduleSnapshotCache } from './features/booking/availability/schedule-snapshot-cache.ts';
import { calendarRoutes } from './features/booking/calendar/routes.ts';
import { classTimeRoutes } from './features/booking/class-times/routes.ts';
import { familyMemberRoutes } from './features/booking/family-members/routes.ts';
import { holdRoutes } from './features/booking/holds/routes.ts';
import { paymentRoutes } from './features/booking/payments/routes.ts';
import { timeOffRoutes } from './features/booking/time-off/routes.ts';
import { scheduleRoutes } from './features/catalog/availability-rules/routes.ts';
import { businessRoutes } from './features/catalog/businesses/routes.ts';
import { categoryRoutes } from './features/catalog/categories/routes.ts';
import { cityRoutes } from './features/catalog/cities/routes.ts';
import { createDocuments } from './features/catalog/documents/routes.ts';
import { professionalRoutes } from './features/catalog/professionals/routes.ts';
import { serviceRoutes } from './features/catalog/services/routes.ts';
import { specialHoursRoutes } from './features/catalog/special-hours/routes.ts';
import { clientRoutes } from './features/clients/clients/routes.ts';
import { reviewRoutes } from './features/clients/reviews/routes.ts';
import { createCodeLimiter } from './features/discounts/coupons/limit-refused-codes.ts';
import { couponRoutes } from './features/discounts/coupons/routes.ts';
import { offerRoutes } from './features/discounts/offers/routes.ts';
import { packageRoutes } from './features/discounts/packages/routes.ts';
import { analyticsRoutes } from './features/figures/analytics/routes.ts';
import { marketplaceFigureRoutes } from './features/figures/platform-figures/routes.ts';
import { notificationRoutes } from './features/messaging/notifications/routes.ts';
import { webhookDeclarations } from './features/messaging/webhooks/deliveries/payload-contract.ts';
import { webhookRoutes } from './features/messaging/webhooks/routes.ts';
import { supervisionRoutes } from './features/operations/platform/routes.ts';
import { systemRoutes } from './features/operations/system/routes.ts';
import { moderationRoutes } from './features/trust/moderation/routes.ts';
import { supportRoutes } from './features/trust/support/routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist/routes.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import type { Guards } from './http/caller.ts';
import { createCompressedBodies } from './http/compression.ts';
import type { BoundRoute } from './http/route.ts';
import { createServer } from './http/server.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createPresence } from './platform/database/presence.ts';
import { createRequestRate, type RequestRate } from './platform/load-pacing.ts';
import { createMetrics } from './platform/metrics.ts';
import type { ResolveHost } from './platform/outgoing-http.ts';
import { createPasswords, type PasswordCost } from './platform/passwords.ts';
import { addressBucket, createRateLimits } from './platform/rate-limits.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { createPages } from './web/create-pages.ts';
import type { DevPages, PageBuild } from './web/page-build.ts';
import { createPageMemory } from './web/page-memory.ts';

export interface AppParts {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
  secrets: Secrets;
  /** The pages, where people are to use it, too. */
  pageBuild?: PageBuild | DevPages | undefined;
  /** What hashing a password costs; tests make it cheap. */
  passwordCost?: PasswordCost;
  /** What can wait gives way to callers; tests say themselves how many there are. */
  requestRate?: RequestRate | undefined;
  /** What names of webhooks lead to; tests say so themselves. */
  resolveHost?: ResolveHost | undefined;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: BoundRoute[];
  /** Turns all that has happened into messages, deliveries and offers, now rather than in a moment. */
  dispatchEvents(): Promise<void>;
  /** Gives the reminders that are due, likewise. */
  sendReminders(): Promise<void>;
  /** Listens; returns the address that links begin with. */
  listen(): Promise<string>;
  /** Writes the reference, in turns with whatever else there is to do, so that whoever asks for it first need not wait. */
  prepareDocuments(): Promise<void>;
  /** Refuses new work, finishes what was begun, then lets go of everything it opened. */
  close(): Promise<void>;
}

const compressedBytes = 16 * 1024 * 1024;

/** The composition root: the same for production, tests and measurements. */
export function createApp(parts: AppParts): App {
  const { config, db, log, clock, secrets, passwordCost, pageBuild } = parts;
  let publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  let draining = false;
  const cache = createAnswerCache(clock, topicOf);
  const scheduleSnapshots = createScheduleSnapshotCache({ db, clock });
  const writeProven = createBookingBatcher(db);
  const clearTimes = (...days: TouchedDay[]) => {
    const topics = topicsOf(days);
    scheduleSnapshots.forgetWeeks(topics);
    cache.clear(topics);
  };
  const pageMemory = createPageMemory(clock);
  const clearAnswers = () => {
    cache.clear();
    pageMemory.clear();
  };
  const clearCache = () => {
    scheduleSnapshots.forgetWeeks();
    clearAnswers();
  };
  const metrics = createMetrics(db);
  const requestRate = parts.requestRate ?? createRequestRate(metrics.countRequests);
  const dailyLimit = config.API_KEY_DAILY_LIMIT;
  const presence = createPresence(db.url, log);
  const keyQuota = createKeyQuota({ db, presence, clock, log, dailyLimit });

  const limits = createRateLimits({ db, clock });
  const passwords = createPasswords(passwordCost);
  const limitRefusedCodes = createCodeLimiter(limits);
  const accessTokens = createAccessTokens({ keys: createSigningKeys({ db, clock, secrets }), clock });
  const sessions = createSessionReader({ db, clock, accessTokens });
  const background = createBackground({
    ...parts,
    clearTimes,
    limits,
    requestRate,
    publicUrl: () => publicUrl,
  });
  const { jobs, approvals, endWaiting, narrowWaiting, outgoing, payments, waitlist, wakeSender } = background;
  /** Where others find us, and how addresses that strangers chose are asked. */
  const outside = { publicUrl: () => publicUrl, http: outgoing, allowPrivate: allowsPrivate(config) };
  const changes = createChangeFollower({ db, clock, log });

  const guards: Guards = {
    admitKey: keyQuota.admit,
    admitKeyAtOnce: keyQuota.admitAtOnce,
    readSession: sessions.read,
    claimSession: sessions.claim,
    readGrant: limitUnknownTokens({ db, limits }, createGrantReader({ db, clock })),
    limitAddress: (address) => limits.spend(addressBucket(address), config.AUTH_LIMIT_PER_MINUTE),
  };

  const documents = createDocuments({
    publicUrl: () => publicUrl,
    routes: () => routes.map(({ declaration }) => declaration),
    webhooks: webhookDeclarations,
  });
  const bound: BoundRoute[] = [
    ...accountRoutes({
      db,
      clock,
      passwords,
      limits,
      accessTokens,
      jobs,
      authLimitPerMinute: config.AUTH_LIMIT_PER_MINUTE,
      availableChannels: background.availableChannels,
      forgetSessions: sessions.forget,
      clearCache,
      endWaiting,
    }),
    ...dataRightsRoutes({ db, clock, passwords, limits, jobs, forgetSessions: sessions.forget, clearCache }),
    ...sessionRoutes({ db, clock, forgetSessions: sessions.forget }),
    ...familyMemberRoutes({ db, clock }),
    ...apiKeyRoutes({ db, clock, limits, quota: keyQuota, dailyLimit, publicUrl: () => publicUrl }),
    ...businessRoutes({ db, clock, clearCache }),
    ...closingRoutes({ db, clock, clearCache, clearTimes }),
    ...professionalRoutes({ db, clock, clearCache }),
    ...memberRoutes({ db, clock, jobs, limits, clearCache, forgetSessions: sessions.forget }),
    ...joinRequestRoutes({ db, clock, jobs, clearCache }),
    ...serviceRoutes({ db, clock, clearCache }),
    ...categoryRoutes({ db }),
    ...cityRoutes({ db }),
    ...reviewRoutes({ db, clock, limits, clearCache: clearAnswers }),
    ...availabilityRoutes({ db, clock, scheduleSnapshots }),
    ...notificationRoutes({ db, clock }),
    ...liveRoutes(createStreams(changes)),
    ...packageRoutes({ db, clock, clearCache: clearAnswers }),
    ...couponRoutes({ db, clock, limitRefusedCodes, clearCache: clearAnswers }),
    ...offerRoutes({ db, clock, takesPayments: config.PAYMENT_PROVIDER !== 'none' }),
    ...clientRoutes({ db, clock, limits, jobs }),
    ...scheduleRoutes({ db, clock, clearCache }),
    ...timeOffRoutes({ db, clock, clearCache, clearTimes }),
    ...specialHoursRoutes({ db, clock, clearCache }),
    ...classTimeRoutes({ db, clock, clearTimes, clearCache }),
    ...appointmentRoutes({
      db,
      clock,
      scheduleSnapshots,
      writeProven,
      clearTimes,
      limitRefusedCodes,
      rateLimits: limits,
      askFirst: createAskFirst(approvals),
    }),
    ...approvalRoutes(approvals),
    ...alertRoutes({ db, clock }),
    ...paymentRoutes(payments),
    ...grantRoutes({ db, clock, endWaiting, narrowWaiting }),
    ...holdRoutes({ db, clock, clearTimes }),
    ...waitlistRoutes(waitlist),
    ...analyticsRoutes({ db, clock }),
    ...calendarRoutes({ db, clock, publicUrl: () => publicUrl }),
    ...moderationRoutes({ db, clock, clearCache }),
    ...supportRoutes({ db, clock }),
    ...supervisionRoutes({ db, clock, jobs, forgetSessions: sessions.forget }),
    ...auditRoutes({ db }),
    ...marketplaceFigureRoutes({ db, clock }),
    ...mcpRoutes({ server: () => server, publicUrl: () => publicUrl, config, clock, log }),
    ...webhookRoutes({ db, clock, limits, secrets, wakeSender, ...outside }),
    ...authorizationRoutes({ db, clock, limits, secrets, endWaiting, ...outside, pageBuild }),
    ...documents.routes,
    ...systemRoutes({ db, metrics, metricsToken: config.METRICS_TOKEN, draining: () => draining }),
  ];
  const routes = bound.map(recordRefusals({ db, clock, log }));

  const compressed = createCompressedBodies(compressedBytes);
  const server: FastifyInstance = createServer({
    routes,
    guards,
    db,
    cache,
    compressed,
    log,
    metrics,
    publicUrl: () => publicUrl,
    corsOrigins: config.CORS_ORIGINS,
    closing: () => draining,
    trustProxy: config.TRUST_PROXY,
    pages:
      pageBuild &&
      ((tools) =>
        createPages(
          {
            build: pageBuild,
            memory: pageMemory,
            clock,
            log,
            compressed,
            secrets,
            routes: () => routes.map(({ declaration }) => declaration),
            origin: config.PUBLIC_URL,
            ...outside,
          },
          tools,
        )),
  });

  return {
    server,
    routes,
    dispatchEvents: background.dispatchEvents,
    sendReminders: background.sendReminders,
    async listen() {
      // The first start makes the key that session tokens are signed with; should the database be slow, the first login does.
      await accessTokens.signer().catch((error) => log.warn({ err: error }, 'no signing key yet'));
      const address = await server.listen({ host: config.HOST, port: config.PORT });
      publicUrl = config.PUBLIC_URL ?? address;
      background.start();
      return publicUrl;
    },
    prepareDocuments: documents.prepare,
    async close() {
      draining = true;
      await changes.close();
      // A connection that was busy when the closing began falls idle only later, and would be kept open for the next request.
      const idle = setInterval(() => server.server.closeIdleConnections(), 20);
      await server.close().finally(() => clearInterval(idle));
      await background.stop();
      await keyQuota.close();
      await presence.close();
    },
  };
}
