import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { allowsPrivate, createBackground } from './background.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { createKeyQuota } from './features/api-keys/key-quota.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { createBookingBatcher } from './features/appointments/booking/batch-bookings.ts';
import { appointmentRoutes } from './features/appointments/routes.ts';
import { approvalRoutes, createAskFirst } from './features/approvals/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { limitUnknownTokens } from './features/authorization/limit-unknown-tokens.ts';
import { authorizationRoutes } from './features/authorization/routes.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import { type TouchedDay, topicOf, topicsOf } from './features/availability/rules/touched-times.ts';
import { createScheduleSnapshotCache } from './features/availability/schedule-snapshot-cache.ts';
import { businessRoutes } from './features/businesses/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { cityRoutes } from './features/cities/routes.ts';
import { classTimeRoutes } from './features/class-times/routes.ts';
import { clientRoutes } from './features/clients/routes.ts';
import { closingRoutes } from './features/closing/routes.ts';
import { createCodeLimiter } from './features/coupons/limit-refused-codes.ts';
import { couponRoutes } from './features/coupons/routes.ts';
import { dataRightsRoutes } from './features/data-rights/routes.ts';
import { familyMemberRoutes } from './features/family-members/routes.ts';
import { createGrantReader } from './features/grants/read-grant.ts';
import { recordRefusals } from './features/grants/record-refusals.ts';
import { grantRoutes } from './features/grants/routes.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { joinRequestRoutes } from './features/join-requests/routes.ts';
import { createChangeFollower } from './features/live/follow-changes.ts';
import { createStreams } from './features/live/open-stream.ts';
import { liveRoutes } from './features/live/routes.ts';
import { marketplaceFigureRoutes } from './features/marketplace-figures/routes.ts';
import { mcpRoutes } from './features/mcp/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { offerRoutes } from './features/offers/routes.ts';
import { packageRoutes } from './features/packages/routes.ts';
import { createDocuments } from './features/pages/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { professionalRoutes } from './features/professionals/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { scheduleRoutes } from './features/schedules/routes.ts';
import { serviceRoutes } from './features/services/routes.ts';
import { createAccessTokens } from './features/sessions/access-tokens.ts';
import { createSessionReader } from './features/sessions/read-session.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { createSigningKeys } from './features/sessions/signing-keys.ts';
import { specialHoursRoutes } from './features/special-hours/routes.ts';
import { supervisionRoutes } from './features/supervision/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { timeOffRoutes } from './features/time-off/routes.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { webhookDeclarations } from './features/webhooks/deliveries/payload-contract.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
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
