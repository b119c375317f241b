import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Providers } from './provider.ts';
import type { ProviderName } from './rules/payment-view.ts';

/** What the use cases of payments are given. */
export interface PaymentParts {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  /** The one that new payments are made with. */
  provider: ProviderName;
  providers: Providers;
}

/** Sees to what has become of a payment when nobody is waiting for it. */
export const followJob = jobKind<{ paymentId: string }>('payment.follow');
