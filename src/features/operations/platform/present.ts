import { shownStatus } from '../../catalog/businesses/rules/lifecycle.ts';
import type { AccountDetailView, AccountView } from './contract.ts';
import type { AccountBusinessRow, AccountRow, AccountUsage } from './store.ts';

export function presentAccount(row: AccountRow): AccountView {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    phone: row.phone,
    language: row.language,
    emailVerified: row.email_verified_at !== null,
    createdAt: row.created_at.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedReason: row.suspended_reason,
  };
}

export function presentDetail(
  row: AccountRow,
  businesses: readonly AccountBusinessRow[],
  presence: AccountUsage,
): AccountDetailView {
  return {
    ...presentAccount(row),
    businesses: businesses.map(({ id, name, slug, role, status }) => ({
      id,
      name,
      slug,
      role,
      status: shownStatus(status),
    })),
    sessionCount: presence.sessions,
    lastSeenAt: presence.lastSeenAt?.toISOString() ?? null,
    upcomingAppointments: presence.upcoming,
  };
}
