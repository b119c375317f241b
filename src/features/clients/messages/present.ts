import type { MessageView } from './contract.ts';
import type { MessageRow } from './store.ts';

export const presentMessage = (row: MessageRow): MessageView => ({
  id: row.id,
  appointmentId: row.appointment_id,
  from: row.author,
  text: row.hidden_at === null ? row.text : null,
  hidden: row.hidden_at !== null,
  readAt: row.read_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
