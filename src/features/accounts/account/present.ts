import type { UserReply } from './contract.ts';
import type { UserRow } from './store.ts';

export function presentUser(row: UserRow): UserReply {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    phone: row.phone,
    timezone: row.timezone,
    language: row.language,
    preferredReminderChannel: row.preferred_reminder_channel,
    emailVerified: row.email_verified_at !== null,
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at.toISOString(),
  };
}
