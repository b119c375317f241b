import { weekdayOf } from '../../../shared/time.ts';
import type { AnalyticsReply } from './contract.ts';
import {
  countBookings,
  noShowRateOf,
  type OfferedTime,
  presentAmounts,
  presentClients,
  presentProfessionals,
  presentSales,
  presentServices,
  presentTopServices,
  rateOf,
  sumOf,
} from './present-groups.ts';
import type { DayRange } from './rules/range.ts';
import type { AmountRow, FigureRows, SaleRow, Scope } from './store.ts';

export interface Figures extends FigureRows {
  scope: Scope;
  range: DayRange;
  /** Every day of the range, with the offered minutes at the same index. */
  dates: readonly string[];
  offeredMinutes: readonly number[];
  offerings: readonly OfferedTime[];
  /** Null for professionals. */
  sales: readonly SaleRow[] | null;
}

export function presentAnalytics(figures: Figures): AnalyticsReply {
  const { scope, range, days, revenue, services, clients } = figures;
  const bookings = countBookings(days);
  const byDay = presentDays(figures);
  const bookedMinutes = sumOf(byDay, (day) => day.bookedMinutes);
  const offeredMinutes = sumOf(byDay, (day) => day.offeredMinutes);
  return {
    businessId: scope.businessId,
    timezone: scope.timezone,
    from: range.from,
    to: range.to,
    bookings,
    revenue: presentRevenue(revenue, scope.currency),
    occupancy: { bookedMinutes, offeredMinutes, rate: rateOf(bookedMinutes, offeredMinutes) },
    noShowRate: noShowRateOf(bookings),
    topServices: presentTopServices(services),
    clients: presentClients(clients.total, clients.returning),
    byDay,
    byProfessional: presentProfessionals(figures.professionals, figures.offerings),
    byService: presentServices(services),
    byWeekday: presentWeekdays(figures, byDay),
    packages: figures.sales === null ? null : presentSales(figures.sales),
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

function presentWeekdays(
  { days, revenue, weekdays }: Figures,
  byDay: AnalyticsReply['byDay'],
): AnalyticsReply['byWeekday'] {
  const clientsOf = new Map(weekdays.map((row) => [row.weekday, row]));
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const isOnIt = ({ date }: { date: string }) => weekdayOf(date) === weekday;
    const bookings = countBookings(days.filter(isOnIt));
    const times = byDay.filter(isOnIt);
    const bookedMinutes = sumOf(times, (day) => day.bookedMinutes);
    const offeredMinutes = sumOf(times, (day) => day.offeredMinutes);
    const clients = clientsOf.get(weekday);
    return {
      weekday,
      bookings,
      revenue: presentSums(groupBy(revenue.filter(isOnIt), ({ currency }) => currency)),
      occupancy: { bookedMinutes, offeredMinutes, rate: rateOf(bookedMinutes, offeredMinutes) },
      noShowRate: noShowRateOf(bookings),
      clients: presentClients(clients?.clients ?? 0, clients?.returning ?? 0),
    };
  });
}

/** Always contains the currency of the business, so that zero can be shown as an amount. */
function presentRevenue(rows: readonly AmountRow[], ownCurrency: string): AnalyticsReply['revenue'] {
  const rowsOf = groupBy(rows, ({ currency }) => currency);
  if (!rowsOf.has(ownCurrency)) rowsOf.set(ownCurrency, []);
  return presentSums(rowsOf);
}

/** Sums of the rows of each currency. */
function presentSums(rowsOf: ReadonlyMap<string, readonly AmountRow[]>): AnalyticsReply['revenue'] {
  return [...rowsOf]
    .map(([currency, group]) => ({
      currency,
      visits: sumOf(group, (row) => row.visits),
      paidMinor: sumOf(group, (row) => row.paidMinor),
      unpaidMinor: sumOf(group, (row) => row.unpaidMinor),
      refundedMinor: sumOf(group, (row) => row.refundedMinor),
      expectedVisits: sumOf(group, (row) => row.expectedVisits),
      expectedMinor: sumOf(group, (row) => row.expectedMinor),
      expectedPaidMinor: sumOf(group, (row) => row.expectedPaidMinor),
    }))
    .map(presentAmounts)
    .sort(byCurrency);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);
