import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OutgoingHttp } from '../../platform/outgoing-http.ts';

export interface WebhookParts {
  db: Database;
  clock: Clock;
  http: OutgoingHttp;
  /** For development: receivers on this machine, and without TLS. */
  allowPrivate: boolean;
  /** There is something to send. */
  wakeSender: () => void;
}
