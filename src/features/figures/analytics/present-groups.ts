import { toMajor } from '../../../shared/money.ts';
import type { AnalyticsReply } from './contract.ts';
import type { AmountRow, ProfessionalRow, SaleRow, ServiceRow, StatusCounts } from './store.ts';

type Bookings = AnalyticsReply['bookings'];
type Revenue = AnalyticsReply['revenue'][number];

export function countBookings(rows: readonly StatusCounts[]): Bookings {
  const counts = {
    pending: sumOf(rows, (row) => row.pending),
    confirmed: sumOf(rows, (row) => row.confirmed),
    completed: sumOf(rows, (row) => row.completed),
    noShow: sumOf(rows, (row) => row.noShow),
    cancelled: sumOf(rows, (row) => row.cancelled),
  };
  return { total: sumOf(Object.values(counts), (count) => count), ...counts };
}

export function presentAmounts(row: AmountRow): Revenue {
  const { currency } = row;
  return {
    currency,
    visits: row.visits,
    revenueMajor: toMajor(row.paidMinor + row.unpaidMinor, currency),
    paidMajor: toMajor(row.paidMinor, currency),
    unpaidMajor: toMajor(row.unpaidMinor, currency),
    refundedMajor: toMajor(row.refundedMinor, currency),
    expectedVisits: row.expectedVisits,
    expectedMajor: toMajor(row.expectedMinor, currency),
    expectedPaidMajor: toMajor(row.expectedPaidMinor, currency),
  };
}

export const noShowRateOf = ({ noShow, completed }: Pick<StatusCounts, 'noShow' | 'completed'>) =>
  rateOf(noShow, noShow + completed);

export const presentClients = (total: number, returning: number) => ({
  new: total - returning,
  returning,
  total,
});

export function presentServices(rows: readonly ServiceRow[]): AnalyticsReply['byService'] {
  return rows.map((row) => ({
    serviceId: row.serviceId,
    name: row.name,
    bookings: countBookings([row]),
    revenue: row.amounts.map(presentAmounts),
    noShowRate: noShowRateOf(row),
    clients: presentClients(row.clients, row.returning),
  }));
}

const maxTopServices = 10;

/** The rows are sorted by number of bookings. */
export function presentTopServices(rows: readonly ServiceRow[]): AnalyticsReply['topServices'] {
  return rows
    .map((row) => ({
      serviceId: row.serviceId,
      name: row.name,
      bookings: row.pending + row.confirmed + row.completed + row.noShow,
      revenue: row.amounts
        .filter(({ hasEarned }) => hasEarned)
        .map(({ currency, paidMinor, unpaidMinor }) => ({
          currency,
          revenueMajor: toMajor(paidMinor + unpaidMinor, currency),
        })),
    }))
    .filter(({ bookings }) => bookings > 0)
    .slice(0, maxTopServices);
}

export interface OfferedTime {
  professionalId: string;
  name: string;
  offeredMinutes: number;
}

/** Current professionals and professionals with appointments, busiest first. */
export function presentProfessionals(
  rows: readonly ProfessionalRow[],
  offerings: readonly OfferedTime[],
): AnalyticsReply['byProfessional'] {
  const rowOf = new Map(rows.map((row) => [row.professionalId, row]));
  const offeredBy = new Map(offerings.map((one) => [one.professionalId, one.offeredMinutes]));
  const names = new Map([...offerings, ...rows].map(({ professionalId, name }) => [professionalId, name]));
  return [...names]
    .map(([professionalId, name]) => {
      const row = rowOf.get(professionalId);
      const bookings = countBookings(row === undefined ? [] : [row]);
      const [bookedMinutes, offeredMinutes] = [row?.minutes ?? 0, offeredBy.get(professionalId) ?? 0];
      return {
        professionalId,
        name,
        bookings,
        revenue: (row?.amounts ?? []).map(presentAmounts),
        occupancy: { bookedMinutes, offeredMinutes, rate: rateOf(bookedMinutes, offeredMinutes) },
        noShowRate: noShowRateOf(bookings),
        clients: presentClients(row?.clients ?? 0, row?.returning ?? 0),
        commissions: (row?.commissions ?? []).map(({ currency, commissionMinor }) => ({
          currency,
          commissionMajor: toMajor(commissionMinor, currency),
        })),
      };
    })
    .sort(
      (a, b) =>
        notCancelled(b.bookings) - notCancelled(a.bookings) || (a.professionalId < b.professionalId ? -1 : 1),
    );
}

const notCancelled = ({ total, cancelled }: Bookings) => total - cancelled;

export function presentSales(rows: readonly SaleRow[]): NonNullable<AnalyticsReply['packages']> {
  return {
    sold: sumOf(rows, (row) => row.sold),
    cancelled: sumOf(rows, (row) => row.cancelled),
    revenue: rows
      .filter(({ sold }) => sold > 0)
      .map(({ currency, soldMinor }) => ({ currency, revenueMajor: toMajor(soldMinor, currency) })),
  };
}

/** Rounded to four decimals. Null if `whole` is zero. */
export const rateOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

export const sumOf = <T>(items: readonly T[], numberOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + numberOf(item), 0);
