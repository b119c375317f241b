import type { NotificationView } from './contract.ts';
import { languages } from './rules/texts/languages.ts';
import type { NotificationRow } from './store.ts';

export function presentNotification(row: NotificationRow): NotificationView {
  const { title, lines } = languages[row.language].write(row.kind, row.facts, row.timezone);
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    appointmentId: row.appointment_id,
    title,
    text: lines.join('\n'),
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}
