import type { CalendarConnectionView } from './contract.ts';
import { describeProblem } from './rules/read-problems.ts';
import type { ConnectionRow } from './store.ts';

export const presentConnection = (row: ConnectionRow): CalendarConnectionView => ({
  id: row.id,
  kind: row.kind,
  host: row.host,
  createdAt: row.created_at.toISOString(),
  nextFetchAt: row.next_fetch_at.toISOString(),
  lastSuccessAt: row.last_success_at?.toISOString() ?? null,
  unreadableEvents: row.unreadable_events,
  lastError:
    row.last_error === null
      ? null
      : {
          reason: row.last_error,
          detail: describeProblem(row.last_error, row.error_status),
          since: row.failing_since!.toISOString(),
        },
});
