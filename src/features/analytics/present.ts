import { toMajor } from '../../shared/money.ts';
import type { OwnBusiness } from '../businesses/member-store.ts';
import type { AnalyticsReply } from './contract.ts';
import type { DayRange } from './rules/range.ts';
import type { DayRow, FigureRows, RevenueRow, ServiceRow } from './store.ts';

export interface Figures extends FigureRows {
  business: OwnBusiness;
  range: DayRange;
  /** Every day of the range, in order, and what was offered on it. */
  dates: readonly string[];
  offeredMinutes: readonly number[];
}

export function presentAnalytics(figures: Figures): AnalyticsReply {
  const { business, range, days, revenue, services, clients } = figures;
  const bookings = countBookings(days);
  const byDay = presentDays(figures);
  const bookedMinutes = sumOf(byDay, (day) => day.bookedMinutes);
  const offeredMinutes = sumOf(byDay, (day) => day.offeredMinutes);
  return {
    businessId: business.id,
    timezone: business.timezone,
    from: range.from,
    to: range.to,
    bookings,
    revenue: presentRevenue(revenue, business.currency),
    occupancy: { bookedMinutes, offeredMinutes, rate: rateOf(bookedMinutes, offeredMinutes) },
    noShowRate: rateOf(bookings.noShow, bookings.noShow + bookings.completed),
    topServices: services.map(presentService),
    clients: { new: clients.total - clients.returning, ...clients },
    byDay,
  };
}

function presentDays({ dates, offeredMinutes, days, minutes, revenue }: Figures): AnalyticsReply['byDay'] {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const minutesOf = new Map(minutes.map((day) => [day.date, day.minutes]));
  const revenueOf = groupBy(revenue, ({ date }) => date);
  return dates.map((date, index) => {
    const day = dayOf.get(date);
    return {
      date,
      bookings: countBookings(day === undefined ? [] : [day]),
      revenue: (revenueOf.get(date) ?? []).map(presentAmounts).sort(byCurrency),
      bookedMinutes: minutesOf.get(date) ?? 0,
      offeredMinutes: offeredMinutes[index] ?? 0,
    };
  });
}

function countBookings(days: readonly DayRow[]): AnalyticsReply['bookings'] {
  const counts = {
    pending: sumOf(days, (day) => day.pending),
    confirmed: sumOf(days, (day) => day.confirmed),
    completed: sumOf(days, (day) => day.completed),
    noShow: sumOf(days, (day) => day.noShow),
    cancelled: sumOf(days, (day) => day.cancelled),
  };
  return { total: sumOf(Object.values(counts), (count) => count), ...counts };
}

/** The business's own currency is always there, so that "nothing" can be shown as an amount. */
function presentRevenue(rows: readonly RevenueRow[], ownCurrency: string): AnalyticsReply['revenue'] {
  const rowsOf = groupBy(rows, ({ currency }) => currency);
  if (!rowsOf.has(ownCurrency)) rowsOf.set(ownCurrency, []);
  return [...rowsOf]
    .map(([currency, group]) => ({
      currency,
      visits: sumOf(group, (row) => row.visits),
      paidMinor: sumOf(group, (row) => row.paidMinor),
      unpaidMinor: sumOf(group, (row) => row.unpaidMinor),
      refundedMinor: sumOf(group, (row) => row.refundedMinor),
    }))
    .map(presentAmounts)
    .sort(byCurrency);
}

function presentAmounts(row: Omit<RevenueRow, 'date'>): AnalyticsReply['revenue'][number] {
  const { currency } = row;
  return {
    currency,
    visits: row.visits,
    revenueMajor: toMajor(row.paidMinor + row.unpaidMinor, currency),
    paidMajor: toMajor(row.paidMinor, currency),
    unpaidMajor: toMajor(row.unpaidMinor, currency),
    refundedMajor: toMajor(row.refundedMinor, currency),
  };
}

const presentService = (row: ServiceRow): AnalyticsReply['topServices'][number] => ({
  serviceId: row.serviceId,
  name: row.name,
  bookings: row.bookings,
  revenue: row.revenue.map(({ currency, revenueMinor }) => ({
    currency,
    revenueMajor: toMajor(revenueMinor, currency),
  })),
});

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);

/** To four decimals; null of nothing. */
const rateOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

const sumOf = <T>(items: readonly T[], numberOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + numberOf(item), 0);
