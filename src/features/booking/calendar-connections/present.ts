import { presentAffected } from '../time-off/present.ts';
import type { CalendarConnectionView } from './contract.ts';
import type { CalendarReportView } from './report-contract.ts';
import type { ReportRow } from './report-store.ts';
import { describeProblem, type ReadProblem } from './rules/read-problems.ts';
import type { ConnectionRow } from './store.ts';

export const presentConnection = (row: ConnectionRow): CalendarConnectionView => ({
  id: row.id,
  kind: row.kind,
  host: row.host,
  createdAt: row.created_at.toISOString(),
  nextFetchAt: row.next_fetch_at.toISOString(),
  lastSuccessAt: row.last_success_at?.toISOString() ?? null,
  unreadableEvents: row.unreadable_events,
  lastError: presentFailure(row.last_error, row.error_status, row.failing_since),
  calendars: row.calendars,
  pendingWrites: row.pending_writes,
  lastWriteError: presentFailure(row.write_error, row.write_error_status, row.write_failing_since),
});

const presentFailure = (problem: ReadProblem | null, status: number | null, since: Date | null) =>
  problem === null || since === null
    ? null
    : { reason: problem, detail: describeProblem(problem, status), since: since.toISOString() };

export const presentReport = (row: ReportRow): CalendarReportView => ({
  id: row.report_id,
  connectionId: row.connection_id,
  calendarName: row.calendar_name,
  kind: row.report,
  reportedAt: row.reported_at.toISOString(),
  foundStart: row.found_starts_at?.toISOString() ?? null,
  foundEnd: row.found_ends_at?.toISOString() ?? null,
  appointment: presentAffected(row),
});
