import type { AlertView } from './contract.ts';
import { expectedMs } from './rules/alert-rules.ts';
import type { AlertRow } from './store.ts';

export function presentAlert(row: AlertRow): AlertView {
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    type: row.type,
    minutes: row.minutes,
    message: row.message,
    status: row.status,
    raisedBy: row.raised_by,
    expectedAt: new Date(expectedMs(row.starts_at.getTime(), row.minutes)).toISOString(),
    createdAt: row.created_at.toISOString(),
    respondedAt: row.responded_at?.toISOString() ?? null,
  };
}
