import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { toMajor } from '../../../../src/shared/money.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { postInserted } from '../../../fixtures/ledger.ts';
import { newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import { type AppointmentFields, insertAppointment, newPlace, type Place } from './appointments.ts';
import { type ModelAppointment, type ModelRates, modelFigures } from './model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-04-01T07:00:00Z') } });
});
afterAll(() => app.close());

/** Reproducible random numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (most: number) => Math.floor(next() * most);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;
  return { below, pick };
}

const hourMs = 3_600_000;
type Person = Pick<AppointmentFields, 'userId' | 'crmClientId'>;

/**
 * A business with several weeks of random appointments around a daylight saving change, and the input of the
 * model.
 */
async function furnish(seed: number, timezone: string, currency: string) {
  const { below, pick } = randomFrom(seed);
  const place = await newPlace(app, { timezone, currency });
  const places: Place[] = [place];
  for (let count = below(3); count > 0; count--)
    places.push({ ...place, professional: await newProfessional(app, { businessIds: [place.business] }) });
  const services: string[] = [];
  for (let count = 3; count > 0; count--)
    services.push(await newService(app, { businessId: place.business, name: `Service ${count}` }));
  const users: Person[] = [];
  for (let count = 0; count < 3; count++) users.push({ userId: (await newUser(app)).id });
  for (let count = 0; count < 3; count++) {
    const id = `cli_model_${seed}_${count}`;
    await app.db.run(sql`
      insert into clients (id, business_id, name, search_key) values (${id}, ${place.business}, 'Somebody', 'somebody')`);
    users.push({ crmClientId: id });
  }
  const sales = await sellPackages({ place, services, userId: users[0]!.userId!, currency, seed });
  const visits: ModelAppointment[] = [];
  const begin = Date.parse('2026-03-01T00:20:00Z');
  for (let number = 0; number < 110; number++) {
    const where = pick(places);
    const who = pick(users);
    const status = pick(['Pending', 'Confirmed', 'Completed', 'Completed', 'NoShow', 'Cancelled']);
    const items = Array.from({ length: 1 + below(3) }, () => ({
      id: pick(services),
      ...(below(4) > 0 && { priceMajor: below(5_000) / 100 }),
    }));
    const visit = {
      ...who,
      startsAt: new Date(begin + number * 10 * hourMs + below(4) * 900_000).toISOString(),
      minutes: 15 * (1 + below(12)),
      status,
      services: items,
      // A coupon reduces the price by any amount.
      priceMinor: below(6) === 0 ? null : below(9_999),
      currency: below(5) === 0 ? 'USD' : currency,
      payment: pick(['unpaid', 'paid', 'refunded'] as const),
      ...(below(5) === 0 && { purchaseId: sales[0]!.id }),
    };
    if (visit.purchaseId !== undefined && visit.priceMinor === null) visit.priceMinor = 0;
    const classes = status === 'Completed' && below(4) === 0 ? 2 : 1;
    for (let seat = 0; seat < classes; seat++) {
      const of = seat === 0 ? visit : withOther(visit, users[(users.indexOf(who) + 1) % users.length]!);
      const session = `${seed} ${number}`;
      await insertAppointment(app, where, { ...of, session } as AppointmentFields);
      visits.push({
        professionalId: where.professional,
        person: of.userId ?? of.crmClientId!,
        startMs: Date.parse(of.startsAt),
        minutes: of.minutes,
        status,
        session,
        services: items.map(({ id, priceMajor = 0 }) => ({
          id,
          price: of.purchaseId !== undefined && id === sales[0]!.serviceId ? 0 : Math.round(priceMajor * 100),
        })),
        priceMinor: of.priceMinor,
        currency: of.currency,
        payment: of.payment,
      });
    }
  }
  const rates: ModelRates = new Map([
    [place.professional, { others: 40, [services[0]!]: 12.5, [services[1]!]: 0 }],
  ]);
  const { status } = await app.call('PUT', '/api/business/commissions', {
    token: place.owner.token,
    body: {
      professionalId: place.professional,
      rates: [
        { percent: 40 },
        { serviceId: services[0], percent: 12.5 },
        { serviceId: services[1], percent: 0 },
      ],
    },
  });
  expect(status).toBe(200);
  return { place, visits, sales, rates };
}

/** The same appointment of another client. */
function withOther<T extends Person>({ userId: _user, crmClientId: _record, ...visit }: T, other: Person) {
  return { ...visit, ...other };
}

interface Sale {
  id: string;
  serviceId: string;
  at: number;
  minor: number;
  cancelled: boolean;
  payment: string | null;
}

async function sellPackages(of: {
  place: Place;
  services: string[];
  userId: string;
  currency: string;
  seed: number;
}): Promise<Sale[]> {
  const { place, services, userId, currency, seed } = of;
  const serviceId = services[0]!;
  const packageId = `pkg_model_${seed}`;
  await app.db.run(sql`
    insert into packages (id, business_id, service_id, title, session_count, package_price_minor, single_session_price_minor,
      currency, validity_days)
    values (${packageId}, ${place.business}, ${serviceId}, 'Ten', 100, 9000, 1000, ${currency}, 90)`);
  const sales = [-3, 2, 9, 15, 26, 40].map((days, index) => ({
    id: `pur_model_${seed}_${index}`,
    serviceId,
    at: Date.parse('2026-03-01T00:00:00Z') + days * 24 * hourMs + index * 3 * hourMs,
    minor: 9_000 + index,
    cancelled: index % 3 === 2,
    // Sold at the business, paid online, or unpaid.
    payment: index === 3 ? 'unpaid' : index % 2 === 0 ? null : 'paid',
  }));
  for (const sale of sales)
    await app.db.run(sql`
      insert into package_purchases (id, package_id, business_id, user_id, service_id, sessions_total, package_price_minor,
        single_session_price_minor, currency, purchased_at, expires_at, title, validity_days, payment_status, cancelled_at)
      values (${sale.id}, ${packageId}, ${place.business}, ${userId}, ${serviceId}, 100, ${sale.minor}, 1000, ${currency},
        ${new Date(sale.at)}, '2027-01-01', 'Ten', 90, ${sale.payment}, ${sale.cancelled ? new Date(sale.at) : null})`);
  await postInserted(app);
  return sales;
}

const ranges: [string, string][] = [
  ['2026-03-01', '2026-03-31'],
  ['2026-03-08', '2026-03-08'],
  ['2026-03-29', '2026-04-06'],
  ['2026-02-01', '2026-05-31'],
];

test.each([
  [1, 'America/New_York', 'EUR'],
  [2, 'Pacific/Auckland', 'JPY'],
  [3, 'Asia/Kathmandu', 'KWD'],
  [4, 'Europe/Berlin', 'EUR'],
])(
  'random appointments result in the figures of a simple model (seed %i, %s)',
  async (seed, zone, currency) => {
    const { place, visits, sales, rates } = await furnish(seed, zone, currency);
    for (const [from, to] of ranges) {
      const { status, body } = await app.call('GET', `/api/business/analytics?from=${from}&to=${to}`, {
        token: place.owner.token,
      });
      expect(status).toBe(200);
      const model = modelFigures(visits, { from, to, timezone: zone, currency, rates });
      const { total, byDay, byProfessional, byService } = model;
      expect(pickFigures(body)).toEqual(total);
      expect(body.occupancy.bookedMinutes).toBe(model.bookedMinutes);
      for (const day of body.byDay)
        expect([day.date, day.bookings, day.revenue, day.bookedMinutes]).toEqual([
          day.date,
          ...(byDay.get(day.date) ?? [emptyDay, [], 0]),
        ]);
      const seen = body.byProfessional.filter(
        (one: { bookings: { total: number } }) => one.bookings.total > 0,
      );
      expect(new Map(seen.map((one: never) => [one['professionalId'], pickFigures(one)]))).toEqual(
        byProfessional,
      );
      expect(new Map(body.byService.map((one: never) => [one['serviceId'], pickFigures(one)]))).toEqual(
        byService,
      );
      for (const one of seen)
        expect([one.professionalId, one.commissions]).toEqual([
          one.professionalId,
          model.commissions.get(one.professionalId),
        ]);
      for (const one of body.byWeekday)
        expect([one.weekday, { ...pickFigures(one), bookedMinutes: one.occupancy.bookedMinutes }]).toEqual([
          one.weekday,
          model.byWeekday.get(one.weekday) ?? { ...nothing, bookedMinutes: 0 },
        ]);
      const sold = sales.filter(({ at, payment }) => payment !== 'unpaid' && isBetween(at, zone, from, to));
      const kept = sold.filter(({ cancelled }) => !cancelled);
      expect(body.packages).toEqual({
        sold: kept.length,
        cancelled: sold.length - kept.length,
        revenue:
          kept.length === 0
            ? []
            : [
                {
                  currency,
                  revenueMajor: toMajor(
                    kept.reduce((sum, { minor }) => sum + minor, 0),
                    currency,
                  ),
                },
              ],
      });
    }
  },
);

const emptyDay = { total: 0, pending: 0, confirmed: 0, completed: 0, noShow: 0, cancelled: 0 };

const nothing = {
  bookings: emptyDay,
  revenue: [],
  noShowRate: null,
  clients: { new: 0, returning: 0, total: 0 },
};

function isBetween(at: number, timeZone: string, from: string, to: string): boolean {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  return date >= from && date <= to;
}

// biome-ignore lint/suspicious/noExplicitAny: the whole answer, or a part of it
const pickFigures = ({ bookings, revenue, noShowRate, clients }: any) => ({
  bookings,
  revenue,
  noShowRate,
  clients,
});
