import type { AuditEntryView } from './contract.ts';
import type { AuditRow } from './store.ts';

export function presentAct(row: AuditRow): AuditEntryView {
  return {
    id: String(row.key),
    at: row.at.toISOString(),
    kind: row.kind,
    byUserId: row.by_user_id,
    byName: row.by_name,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    details: row.details,
  };
}
