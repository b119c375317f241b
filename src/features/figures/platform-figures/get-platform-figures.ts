import type { Database } from '../../../platform/database/database.ts';
import { toMajor } from '../../../shared/money.ts';
import type { BusinessStatus } from '../../catalog/businesses/rules/lifecycle.ts';
import { listDays, requireRange } from '../analytics/rules/range.ts';
import type { PlatformFiguresView } from './contract.ts';
import {
  countAccounts,
  countAppointments,
  countBusinesses,
  countCreated,
  countOpenCases,
  sumBooked,
} from './store.ts';

const roles = ['customer', 'business', 'professional', 'admin'] as const;

// A year of a large marketplace takes long.
const slowQuery = { milliseconds: 10_000 };

export async function getPlatformFigures(
  db: Database,
  asked: { from?: string; to?: string },
  now: Date,
): Promise<PlatformFiguresView> {
  const range = requireRange(asked, now.toISOString().slice(0, 10));
  const found = await db.transaction(
    async (transaction) => ({
      made: await countCreated(transaction, range),
      visits: await countAppointments(transaction, range),
      booked: await sumBooked(transaction, range),
      businesses: await countBusinesses(transaction),
      accounts: await countAccounts(transaction, range),
      waiting: await countOpenCases(transaction),
    }),
    slowQuery,
  );
  const countsByStatus = new Map(found.businesses.map(({ status, count }) => [status, count]));
  const count = (...statuses: BusinessStatus[]) =>
    statuses.reduce((sum, status) => sum + (countsByStatus.get(status) ?? 0), 0);
  const accountsOf = new Map(found.accounts.map((row) => [row.role, row]));
  const madeOn = new Map(found.made.map((row) => [row.date, row.made]));
  const visitsOn = new Map(found.visits.map((row) => [row.date, row]));
  return {
    ...range,
    businesses: {
      draft: count('draft'),
      underReview: count('under_review'),
      active: count('active', 'unlisted'),
      suspended: count('suspended'),
      closed: count('closed'),
    },
    accounts: roles.map((role) => accountsOf.get(role) ?? { role, total: 0, new: 0, suspended: 0 }),
    booked: found.booked.map(({ currency, visits, bookedMinor }) => ({
      currency,
      visits,
      bookedMajor: toMajor(bookedMinor, currency),
    })),
    ...found.waiting,
    byDay: listDays(range).map((date) => ({
      date,
      made: madeOn.get(date) ?? 0,
      completed: visitsOn.get(date)?.completed ?? 0,
      cancelled: visitsOn.get(date)?.cancelled ?? 0,
      noShow: visitsOn.get(date)?.noShow ?? 0,
    })),
  };
}
