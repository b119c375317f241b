import type { Logger } from 'pino';
import { createDeclinePendingRequests } from './features/agents/approvals/end-request.ts';
import { createShrinkPendingRequests } from './features/agents/approvals/shrink-requests.ts';
import type { ChangedDay } from './features/booking/availability/rules/changed-days.ts';
import { createProviders } from './features/booking/payments/create-providers.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createOutgoingHttp, type ResolveHost } from './platform/outgoing-http.ts';
import { openPictureStorage } from './platform/pictures/open-storage.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import type { AvailableChannels } from './shared/channels.ts';
import type { WakeableWork } from './shared/queues.ts';

export interface UseCaseDependencies {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
  /** A function, because the port is known only after the server listens. */
  publicUrl: () => string;
  invalidateDays: (...days: ChangedDay[]) => void;
  /** Called after the commit of background work that is due. */
  wake: (work: WakeableWork) => void;
  resolveHost?: ResolveHost | undefined;
}

export type UseCases = ReturnType<typeof createUseCases>;

/** Composition of the use cases that both requests and background work run. Starts nothing. */
export function createUseCases(dependencies: UseCaseDependencies) {
  const { config, db, log, clock, publicUrl, invalidateDays, wake, resolveHost } = dependencies;
  const jobs = createJobs({ clock, wake });
  const takesPayments = config.PAYMENT_PROVIDER !== 'none';
  const approvals = { db, clock, jobs, invalidateDays, publicUrl, takesPayments };
  const availableChannels: AvailableChannels = { email: true, sms: config.SMS_URL !== undefined };
  const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE === 'on';
  const providers = createProviders(config, publicUrl);
  return {
    jobs,
    takesPayments,
    limits: createRateLimits({ db, clock }),
    approvals,
    availableChannels,
    declinePendingRequests: createDeclinePendingRequests(approvals),
    shrinkPendingRequests: createShrinkPendingRequests(approvals),
    /** Requests to other servers. */
    outside: { http: createOutgoingHttp({ allowPrivate, resolveHost }), allowPrivate, publicUrl },
    payments: { db, clock, log, jobs, invalidateDays, provider: config.PAYMENT_PROVIDER, providers },
    waitlist: { db, clock, jobs, invalidateDays },
    media: openPictureStorage(config),
    wakeSender: () => wake('deliveries'),
    wakeReader: () => wake('calendars'),
  };
}
