import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OutgoingHttp } from '../../platform/outgoing-http.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

export interface WebhookParts {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  secrets: Secrets;
  http: OutgoingHttp;
  /** For development: receivers on this machine, and without TLS. */
  allowPrivate: boolean;
  /** There is something to send. */
  wakeSender: () => void;
}
