import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { AvailableChannels } from '../../shared/channels.ts';
import type { AccessTokens } from '../sessions/access-tokens.ts';

/** What the use cases of accounts are given. */
export interface AccountParts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  accessTokens: AccessTokens;
  jobs: Jobs;
  /** Most calls a minute that one address may make to sign in and the like. */
  authLimitPerMinute: number;
  /** Whether reminders can be sent by SMS at all. */
  availableChannels: AvailableChannels;
  /** After sessions ended: this process must feel it at once. */
  forgetSessions: () => void;
  /** After a name changed: reviews show it. */
  clearCache: () => void;
}
