import { toMajor } from '../../../../src/shared/money.ts';

/** An appointment as input of the model, which reads nothing from the database. */
export interface ModelAppointment {
  professionalId: string;
  person: string;
  startMs: number;
  minutes: number;
  status: string;
  session: string;
  /** Services with their share of the price, zero if a package pays for it. */
  services: { id: string; price: number }[];
  priceMinor: number | null;
  currency: string;
  payment: 'unpaid' | 'paid' | 'refunded';
}

/** Percentage of each service. `others`: of services without an own rate. */
export type ModelRates = ReadonlyMap<string, Readonly<Record<string, number>>>;

interface Asked {
  /** Rates by professional. */
  rates: ModelRates;
  from: string;
  to: string;
  timezone: string;
  currency: string;
}

/** An appointment, or the share of one service. */
type Share = Pick<ModelAppointment, 'status' | 'payment' | 'currency' | 'person'> & { minor: number | null };

/**
 * Computes the figures one appointment at a time, without the tested code except the decimals of currencies.
 */
export function modelFigures(
  visits: readonly ModelAppointment[],
  { from, to, timezone, currency, rates }: Asked,
) {
  const dated = visits.map((visit) => ({ ...visit, date: localDate(visit.startMs, timezone) }));
  const inside = dated.filter(({ date }) => date >= from && date <= to);
  const regulars = new Set(
    dated.filter(({ date, status }) => date < from && status !== 'Cancelled').map(({ person }) => person),
  );
  const whole = inside.map((visit) => ({ ...visit, minor: visit.priceMinor }));
  const figuresOf = (shares: readonly Share[], own: string | null) => ({
    bookings: bookingsOf(shares),
    revenue: revenueOf(shares, own),
    noShowRate: noShowRateOf(shares),
    clients: clientsOf(shares, regulars),
  });
  return {
    total: figuresOf(whole, currency),
    bookedMinutes: minutesOf(inside),
    byDay: new Map(
      [...groupBy(whole, ({ date }) => date)].map(([date, of]) => [
        date,
        [bookingsOf(of), revenueOf(of, null), minutesOf(of)],
      ]),
    ),
    byProfessional: new Map(
      [...groupBy(whole, ({ professionalId }) => professionalId)].map(([id, of]) => [
        id,
        figuresOf(of, null),
      ]),
    ),
    byWeekday: new Map(
      [...groupBy(whole, ({ date }) => String(new Date(date).getUTCDay()))].map(([weekday, of]) => [
        Number(weekday),
        { ...figuresOf(of, null), bookedMinutes: minutesOf(of) },
      ]),
    ),
    commissions: new Map(
      [...groupBy(inside.flatMap(partsOf), ({ professionalId }) => professionalId)].map(([id, of]) => [
        id,
        commissionsOf(of, rates.get(id) ?? {}),
      ]),
    ),
    byService: new Map(
      [...groupBy(inside.flatMap(partsOf), ({ serviceId }) => serviceId)].map(([id, of]) => [
        id,
        figuresOf(of, null),
      ]),
    ),
  };
}

const localDate = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function bookingsOf(shares: readonly Share[]) {
  const count = (wanted: string) => shares.filter(({ status }) => status === wanted).length;
  return {
    total: shares.length,
    pending: count('Pending'),
    confirmed: count('Confirmed'),
    completed: count('Completed'),
    noShow: count('NoShow'),
    cancelled: count('Cancelled'),
  };
}

function noShowRateOf(shares: readonly Share[]): number | null {
  const { noShow, completed } = bookingsOf(shares);
  return noShow + completed === 0 ? null : Math.round((noShow / (noShow + completed)) * 10_000) / 10_000;
}

function clientsOf(shares: readonly Share[], regulars: ReadonlySet<string>) {
  const users = new Set(shares.filter(({ status }) => status !== 'Cancelled').map(({ person }) => person));
  const returning = [...users].filter((person) => regulars.has(person)).length;
  return { new: users.size - returning, returning, total: users.size };
}

function revenueOf(shares: readonly Share[], own: string | null) {
  const isExpected = ({ status, payment }: Share) =>
    (status === 'Pending' || status === 'Confirmed') && payment !== 'refunded';
  const priced = shares.filter(
    (one) => one.minor !== null && (one.status === 'Completed' || isExpected(one)),
  );
  const currencies = new Set(priced.map(({ currency }) => currency));
  if (own !== null) currencies.add(own);
  return [...currencies].sort().map((currency) => {
    const of = priced.filter((one) => one.currency === currency);
    const done = of.filter(({ status }) => status === 'Completed');
    const ahead = of.filter(isExpected);
    const major = (some: readonly Share[]) =>
      toMajor(
        some.reduce((sum, { minor }) => sum + (minor ?? 0), 0),
        currency,
      );
    const paidAs = (some: readonly Share[], payment: string) => some.filter((one) => one.payment === payment);
    return {
      currency,
      visits: done.length,
      revenueMajor: major(done.filter(({ payment }) => payment !== 'refunded')),
      paidMajor: major(paidAs(done, 'paid')),
      unpaidMajor: major(paidAs(done, 'unpaid')),
      refundedMajor: major(paidAs(done, 'refunded')),
      expectedVisits: ahead.length,
      expectedMajor: major(ahead),
      expectedPaidMajor: major(paidAs(ahead, 'paid')),
    };
  });
}

function minutesOf(visits: readonly ModelAppointment[]): number {
  const kept = visits.filter(({ status }) => status !== 'Cancelled');
  const sessions = groupBy(kept, ({ session }) => session);
  return [...sessions.values()].reduce((sum, of) => sum + Math.max(...of.map(({ minutes }) => minutes)), 0);
}

type Part = Share & { serviceId: string; professionalId: string };

function commissionsOf(parts: readonly Part[], rates: Readonly<Record<string, number>>) {
  const earned = parts.flatMap(({ status, payment, minor, currency, serviceId }) => {
    const percent = rates[serviceId] ?? rates['others'];
    const counts =
      status === 'Completed' && payment !== 'refunded' && minor !== null && percent !== undefined;
    return counts ? [{ currency, hundredths: minor * Math.round(percent * 100) }] : [];
  });
  return [...groupBy(earned, ({ currency }) => currency)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) => ({
      currency,
      commissionMajor: toMajor(
        roundedRatio(
          of.reduce((sum, { hundredths }) => sum + hundredths, 0),
          10_000,
        ),
        currency,
      ),
    }));
}

/** A service contained several times counts as one. */
function partsOf(visit: ModelAppointment): Part[] {
  const { services, priceMinor } = visit;
  const total = services.reduce((sum, { price }) => sum + price, 0);
  const upTo = (count: number) => {
    const weight = total === 0 ? count : services.slice(0, count).reduce((sum, { price }) => sum + price, 0);
    return roundedRatio((priceMinor ?? 0) * weight, total === 0 ? services.length : total);
  };
  const minors = new Map<string, number>();
  services.forEach(({ id }, place) => {
    minors.set(id, (minors.get(id) ?? 0) + upTo(place + 1) - upTo(place));
  });
  return [...minors].map(([serviceId, minor]) => ({
    ...visit,
    serviceId,
    minor: priceMinor === null ? null : minor,
  }));
}

/** Rounds half up. Exact, because all values are safe integers. */
const roundedRatio = (part: number, whole: number) => Math.floor((2 * part + whole) / (2 * whole));
