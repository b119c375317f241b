import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createBackground, type RemoteWorker } from './background.ts';
import { createCaches } from './caches.ts';
import { clientRoutes } from './client-routes.ts';
import { AppError } from './errors.ts';
import { auditRoutes } from './features/access/audit/routes.ts';
import { createGrantReader } from './features/access/grants/read-grant.ts';
import { recordRefusals } from './features/access/grants/record-activity.ts';
import { grantRoutes } from './features/access/grants/routes.ts';
import { grantIsActive } from './features/access/grants/store.ts';
import { createKeyQuota } from './features/access/keys/key-quota.ts';
import { apiKeyRoutes } from './features/access/keys/routes.ts';
import { isKeyActive } from './features/access/keys/store.ts';
import { createAccessTokens, createSigningKeys } from './features/access/sessions/access-tokens.ts';
import { createSessionReader } from './features/access/sessions/read-session.ts';
import { shareActiveSession } from './features/access/sessions/store.ts';
import { createStreams } from './features/access/stream/open-stream.ts';
import { createChangePublisher } from './features/access/stream/publish-changes.ts';
import { streamRoutes } from './features/access/stream/routes.ts';
import { closingRoutes } from './features/accounts/closing/routes.ts';
import { dataRightsRoutes } from './features/accounts/data-rights/routes.ts';
import { joinRequestRoutes } from './features/accounts/join-requests/routes.ts';
import { memberRoutes } from './features/accounts/members/routes.ts';
import { approvalRoutes, createAskFirst } from './features/agents/approvals/routes.ts';
import { mcpRoutes } from './features/agents/mcp/routes.ts';
import { limitUnknownTokens } from './features/agents/oauth/limit-tokens.ts';
import { oauthRoutes } from './features/agents/oauth/routes.ts';
import { alertRoutes } from './features/booking/alerts/routes.ts';
import { createBookingBatcher } from './features/booking/appointments/booking/fast-path.ts';
import { appointmentRoutes } from './features/booking/appointments/routes.ts';
import { availabilityRoutes } from './features/booking/availability/routes.ts';
import { calendarRoutes } from './features/booking/calendar/routes.ts';
import { familyMemberRoutes } from './features/booking/family-members/routes.ts';
import { holdRoutes } from './features/booking/holds/routes.ts';
import { paymentRoutes } from './features/booking/payments/routes.ts';
import { receiptRoutes } from './features/booking/receipts/routes.ts';
import { businessRoutes } from './features/catalog/businesses/routes.ts';
import { categoryRoutes } from './features/catalog/categories/routes.ts';
import { cityRoutes } from './features/catalog/cities/routes.ts';
import { createDocuments } from './features/catalog/documents/routes.ts';
import { mediaRoutes } from './features/catalog/media/routes.ts';
import { professionalRoutes } from './features/catalog/professionals/routes.ts';
import { serviceRoutes } from './features/catalog/services/routes.ts';
import { clientsOfBookings } from './features/clients/clients/write-clients.ts';
import { createCodeLimiter } from './features/discounts/coupons/limit-refused-codes.ts';
import { couponRoutes } from './features/discounts/coupons/routes.ts';
import { offerRoutes } from './features/discounts/offers/routes.ts';
import { packageRoutes } from './features/discounts/packages/routes.ts';
import { analyticsRoutes } from './features/figures/analytics/routes.ts';
import { platformFigureRoutes } from './features/figures/platform-figures/routes.ts';
import { notificationRoutes } from './features/messaging/notifications/routes.ts';
import { webhookDeclarations } from './features/messaging/webhooks/deliveries/payload-contract.ts';
import { webhookRoutes } from './features/messaging/webhooks/routes.ts';
import { platformRoutes } from './features/operations/platform/routes.ts';
import { systemRoutes } from './features/operations/system/routes.ts';
import { moderationRoutes } from './features/trust/moderation/routes.ts';
import { supportRoutes } from './features/trust/support/routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist/routes.ts';
import type { Guards } from './http/caller.ts';
import { createCompressedBodies } from './http/compression.ts';
import type { BoundRoute } from './http/route.ts';
import { createServer } from './http/server.ts';
import { createSiteUrl } from './http/site-origin.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, needsStaffSecondFactor, operatorOf } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createPresence } from './platform/database/presence.ts';
import { createRequestRate, type RequestRate } from './platform/load-pacing.ts';
import { createMetrics } from './platform/metrics.ts';
import type { ResolveHost } from './platform/outgoing-http.ts';
import { createPasswords, type PasswordCost } from './platform/passwords.ts';
import { createPictureProcess } from './platform/pictures/picture-process.ts';
import { addressBucket } from './platform/rate-limits.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { createUseCases } from './use-cases.ts';
import { createPages } from './web/create-pages.ts';
import { readLegalTexts } from './web/legal-texts.ts';
import type { DevPages, PageBuild } from './web/page-build.ts';

export interface AppDependencies {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
  secrets: Secrets;
  /** Web pages; undefined for the API only. */
  pageBuild?: PageBuild | DevPages | undefined;
  /** Cost of password hashing. Tests lower it. */
  passwordCost?: PasswordCost;
  /** Background work of other processes. Without it, this process does the work itself. */
  worker?: RemoteWorker | undefined;
  /** Request rate that slows down background work. Tests replace it. */
  requestRate?: RequestRate | undefined;
  /** DNS resolver for webhooks. Tests replace it. */
  resolveHost?: ResolveHost | undefined;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: BoundRoute[];
  readonly requestRate: RequestRate;
  /** Dispatches all pending events now, if this process does background work. */
  dispatchEvents(): Promise<void>;
  /** Sends all due reminders now, if this process does background work. */
  sendReminders(): Promise<void>;
  /** Starts listening; returns the public URL. */
  listen(): Promise<string>;
  /** Generates the API documents in time slices, so that the first request does not wait. */
  prepareDocuments(): Promise<void>;
  /** Rejects new requests, finishes running ones, then closes all resources. */
  close(): Promise<void>;
}

/** Composition root for production, tests and benchmarks. */
export function createApp(dependencies: AppDependencies): App {
  const { config, db, log, clock, secrets, passwordCost, pageBuild, worker } = dependencies;
  let publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  let draining = false;
  const caches = createCaches({ db, clock });
  const { scheduleSnapshots, invalidateDays, clearResponses, clearCache } = caches;
  const metrics = createMetrics(db, worker?.isUp);
  const requestRate = dependencies.requestRate ?? createRequestRate(metrics.countRequests);
  const { API_KEY_DAILY_LIMIT: dailyLimit } = config;
  const presence = createPresence(db.url, log);
  const keyQuota = createKeyQuota({ db, presence, clock, log, dailyLimit });

  const common = { ...dependencies, publicUrl: () => publicUrl };
  const siteUrl = createSiteUrl(config.PUBLIC_URL, () => publicUrl);
  const wake: RemoteWorker['wake'] = worker?.wake ?? ((work) => background?.wake(work));
  const useCases = createUseCases({ ...common, invalidateDays, wake });
  const background = worker === undefined ? createBackground({ ...common, useCases, requestRate }) : null;
  const { jobs, takesPayments, limits, approvals, outside, payments, waitlist, wakeSender, wakeReader } =
    useCases;
  const { declinePendingRequests, shrinkPendingRequests } = useCases;
  const passwords = createPasswords(passwordCost);
  const pictures = createPictureProcess({ log });
  const limitRefusedCodes = createCodeLimiter(limits);
  const accessTokens = createAccessTokens({ keys: createSigningKeys({ db, clock, secrets }), clock });
  const staffNeedSecondFactor = needsStaffSecondFactor(config);
  const sessions = createSessionReader({ db, clock, accessTokens, staffNeedSecondFactor });
  const changes = createChangePublisher({ db, clock, log, follow: caches.follow });

  const guards: Guards = {
    admitKey: keyQuota.admit,
    admitKeyAtOnce: keyQuota.admitFromMemory,
    isKeyActive: (apiKeyId) => isKeyActive(db, apiKeyId),
    readSession: sessions.read,
    claimSession: sessions.claim,
    readGrant: limitUnknownTokens({ db, limits }, createGrantReader({ db, clock })),
    writeConditionOf: ({ id, grant }) => ({
      check: grant === undefined ? shareActiveSession(id) : grantIsActive(grant.id),
      refuse: () => new AppError('AUTH_REQUIRED'),
    }),
    limitAddress: (address) => limits.spend(addressBucket(address), config.AUTH_LIMIT_PER_MINUTE),
  };

  const documents = createDocuments({
    siteUrl,
    routes: () => routes.map(({ declaration }) => declaration),
    webhooks: webhookDeclarations,
  });
  const bound: BoundRoute[] = [
    ...signInRoutes({
      ...{ config, db, clock, passwords, limits, secrets, jobs, accessTokens, staffNeedSecondFactor },
      ...{ clearCache, declinePendingRequests, forgetSessions: sessions.forget },
      availableChannels: useCases.availableChannels,
    }),
    ...dataRightsRoutes({ db, clock, passwords, limits, jobs, forgetSessions: sessions.forget, clearCache }),
    ...familyMemberRoutes({ db, clock }),
    ...apiKeyRoutes({ db, clock, limits, quota: keyQuota, dailyLimit, siteUrl }),
    ...businessRoutes({ db, clock, takesPayments, limits, clearCache }),
    ...closingRoutes({ db, clock, clearCache, invalidateDays }),
    ...professionalRoutes({ db, clock, clearCache }),
    ...memberRoutes({ db, clock, jobs, limits, clearCache, forgetSessions: sessions.forget }),
    ...joinRequestRoutes({ db, clock, jobs, limits, clearCache }),
    ...serviceRoutes({ db, clock, takesPayments, limits, clearCache }),
    ...mediaRoutes({ ...common, ...useCases.media, limits, pictures, clearCache: clearResponses }),
    ...categoryRoutes({ db }),
    ...cityRoutes({ db }),
    ...availabilityRoutes({ db, clock, scheduleSnapshots }),
    ...notificationRoutes({ db, clock }),
    ...streamRoutes(createStreams(changes)),
    ...packageRoutes({ db, clock, clearCache: clearResponses }),
    ...couponRoutes({ db, clock, limitRefusedCodes, clearCache: clearResponses }),
    ...offerRoutes({ db, clock, takesPayments }),
    ...clientRoutes({ db, clock, limits, jobs, clearCache: clearResponses }),
    ...scheduleRoutes({ db, clock, secrets, invalidateDays, clearCache, wakeReader, ...outside }),
    ...appointmentRoutes({
      db,
      clock,
      jobs,
      takesPayments,
      scheduleSnapshots,
      insertBatched: createBookingBatcher(db),
      invalidateDays,
      limitRefusedCodes,
      rateLimits: limits,
      askFirst: createAskFirst(approvals),
      newClients: clientsOfBookings,
    }),
    ...approvalRoutes(approvals),
    ...alertRoutes({ db, clock }),
    ...paymentRoutes(payments),
    ...receiptRoutes(payments),
    ...grantRoutes({ db, clock, declinePendingRequests, shrinkPendingRequests }),
    ...holdRoutes({ db, clock, invalidateDays }),
    ...waitlistRoutes(waitlist),
    ...analyticsRoutes({ db, clock }),
    ...calendarRoutes({ db, clock, publicUrl: () => publicUrl }),
    ...moderationRoutes({ db, clock, secrets, clearCache }),
    ...supportRoutes({ db, clock }),
    ...platformRoutes({ db, clock, jobs, forgetSessions: sessions.forget }),
    ...auditRoutes({ db }),
    ...platformFigureRoutes({ db, clock }),
    ...mcpRoutes({ server: () => server, publicUrl: () => publicUrl, siteUrl, config, clock, log }),
    ...webhookRoutes({ db, clock, limits, secrets, wakeSender, ...outside }),
    ...oauthRoutes({ db, clock, limits, secrets, siteUrl, declinePendingRequests, ...outside, pageBuild }),
    ...documents.routes,
    ...systemRoutes({ db, metrics, metricsToken: config.METRICS_TOKEN, draining: () => draining }),
  ];
  const routes = bound.map(recordRefusals({ db, clock, log }));

  const compressed = createCompressedBodies(16 * 1024 * 1024);
  const server: FastifyInstance = createServer({
    routes,
    guards,
    db,
    cache: caches.responses,
    compressed,
    log,
    metrics,
    publicUrl: () => publicUrl,
    siteUrl,
    corsOrigins: config.CORS_ORIGINS,
    closing: () => draining,
    trustProxy: config.TRUST_PROXY,
    pages:
      pageBuild &&
      ((tools) =>
        createPages(
          {
            build: pageBuild,
            memory: caches.pages,
            clock,
            log,
            compressed,
            secrets,
            routes: () => routes.map(({ declaration }) => declaration),
            origin: config.PUBLIC_URL,
            operator: operatorOf(config),
            legalTexts: readLegalTexts({ terms: config.TERMS_FILE, privacy: config.PRIVACY_FILE }),
            trustsProxy: config.TRUST_PROXY !== false,
            mapStyleUrl: config.MAP_STYLE_URL ?? null,
            ...outside,
          },
          tools,
        )),
  });

  return {
    server,
    routes,
    requestRate,
    dispatchEvents: async () => background?.dispatchEvents(),
    sendReminders: async () => background?.sendReminders(),
    async listen() {
      // The first start creates the key that signs session tokens. If this fails, the first login creates it.
      await accessTokens.signer().catch((error) => log.warn({ err: error }, 'signing key not created yet'));
      const address = await server.listen({ host: config.HOST, port: config.PORT });
      publicUrl = config.PUBLIC_URL ?? address;
      changes.start();
      background?.start();
      return publicUrl;
    },
    prepareDocuments: documents.prepare,
    async close() {
      draining = true;
      await changes.close();
      // Connections that were busy when closing began become idle later and would stay open.
      const idle = setInterval(() => server.server.closeIdleConnections(), 20);
      await server.close().finally(() => clearInterval(idle));
      await pictures.close();
      await background?.stop();
      await outside.http.close();
      await keyQuota.close();
      await presence.close();
    },
  };
}
