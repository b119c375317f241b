import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import {
  book,
  booked,
  day,
  makeRegulars,
  monday,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const refused = async (change: object, token = salon.customer.token) =>
  outcome(await book(app, token, { ...salon.slot, ...change }));

describe('callers', () => {
  test('returns 401 AUTH_REQUIRED without a session, even with an API key', async () => {
    const key = (await app.call('POST', '/api/keys', { body: {} })).body.apiKey;
    expect(outcome(await app.call('POST', '/api/appointments', { body: salon.slot, key }))).toEqual([
      401,
      'AUTH_REQUIRED',
    ]);
    expect(outcome(await app.call('GET', '/api/appointments', { key }))).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('returns 403 CRM_CLIENT_STAFF_ONLY when a customer names a client', async () => {
    expect(await refused({ clientId: salon.customer.id })).toEqual([403, 'CRM_CLIENT_STAFF_ONLY']);
    expect(await refused({ crmClientId: 'cli_x' })).toEqual([403, 'CRM_CLIENT_STAFF_ONLY']);
  });
});

describe('services of businesses that the caller cannot see', () => {
  test.each(['draft', 'under_review', 'suspended', 'unlisted', 'closed'])(
    'a service of a %s business is reported like an unknown one',
    async (status) => {
      const other = await newSalon(app);
      await setBusiness(app, other.business, sql`status = ${status}`);
      const waiting = { business: salon.business, from: day, to: day };
      for (const path of ['/api/appointments', '/api/appointments/quote', '/api/holds', '/api/waitlist']) {
        const ask = async (service: string, token: string) => {
          const body = { ...(path === '/api/waitlist' ? waiting : salon.slot), services: [service] };
          const answer = await app.call('POST', path, { token, body });
          return [...outcome(answer), errorInfo(answer), answer.headers.get('error-detail')];
        };
        const unknown = await ask('svc_none', salon.customer.token);
        expect([path, ...unknown]).toMatchObject([
          path,
          400,
          'INVALID_SERVICES',
          { reason: 'not-found' },
          expect.any(String),
        ]);
        expect([path, ...(await ask(other.haircut, salon.customer.token))]).toEqual([path, ...unknown]);
      }
    },
  );
});

describe('body validation', () => {
  test.each([
    [{ professional: undefined }, 'MISSING_FIELDS'],
    [{ professional: '' }, 'MISSING_FIELDS'],
    [{ business: null }, 'MISSING_FIELDS'],
    [{ date: undefined }, 'MISSING_FIELDS'],
    [{ start: undefined }, 'MISSING_FIELDS'],
    [{ services: undefined }, 'MISSING_FIELDS'],
    [{ date: '2026-02-30' }, 'INVALID_DATE_FORMAT'],
    [{ date: '03.06.2026' }, 'INVALID_DATE_FORMAT'],
    [{ date: 20260603 }, 'INVALID_DATE_FORMAT'],
    [{ start: '9:00' }, 'INVALID_TIME_FORMAT'],
    [{ start: '24:00' }, 'INVALID_TIME_FORMAT'],
    [{ start: '10:60' }, 'INVALID_TIME_FORMAT'],
    [{ start: 10 }, 'INVALID_TIME_FORMAT'],
    [{ services: [] }, 'INVALID_SERVICES'],
    [{ services: 'svc_x' }, 'INVALID_SERVICES'],
    [{ services: [1] }, 'INVALID_SERVICES'],
    [{ services: [''] }, 'INVALID_SERVICES'],
    [{ services: Array(11).fill('svc_x') }, 'INVALID_SERVICES'],
    [{ professional: 7 }, 'INVALID_INPUT'],
    [{ notes: 'x'.repeat(2001) }, 'INVALID_INPUT'],
    [{ recurringFrequency: 'daily' }, 'INVALID_VALUE'],
    [{ couponCode: 'A', packagePurchaseId: 'pur_x' }, 'INVALID_INPUT'],
    [{ holdId: 5 }, 'INVALID_INPUT'],
  ])('%j returns %s', async (change, code) => {
    expect(await refused(change)).toEqual([400, code]);
  });

  test('field names other than the documented ones return 400 MISSING_FIELDS', async () => {
    const { professional, business, haircut } = salon;
    const body = {
      professionalId: professional,
      businessId: business,
      serviceId: haircut,
      date: day,
      time: '10:00',
    };
    expect(outcome(await book(app, salon.customer.token, body))).toEqual([400, 'MISSING_FIELDS']);
  });

  test.each(['[]', '"x"', '{', 'null'])('the body %s returns 400', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.call('POST', '/api/appointments', {
      token: salon.customer.token,
      body,
      headers,
    });
    expect(answer.status).toBe(400);
  });
});

describe('referenced records', () => {
  test('unknown records are refused', async () => {
    expect(await refused({ business: 'biz_x' })).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(await refused({ professional: 'pro_x' })).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect(await refused({ services: ['svc_x'] })).toEqual([400, 'INVALID_SERVICES']);
    expect(await refused({ services: [salon.haircut, 'svc_x'] })).toEqual([400, 'INVALID_SERVICES']);
    expect(await refused({ familyMemberId: 'fam_x' })).toEqual([404, 'NOT_FOUND']);
    expect(await refused({ couponCode: 'NO-SUCH-CODE' })).toEqual([404, 'COUPON_NOT_FOUND']);
    expect(await refused({ clientId: 'usr_x' }, salon.owner.token)).toEqual([404, 'USER_NOT_FOUND']);
    expect(await refused({ clientId: salon.worker.id }, salon.owner.token)).toEqual([404, 'USER_NOT_FOUND']);
    expect(await refused({ crmClientId: 'cli_x' }, salon.owner.token)).toEqual([404, 'CLIENT_NOT_FOUND']);
  });

  test('records of other accounts are refused like unknown ones', async () => {
    const other = await newSalon(app);
    const member = await app.call('POST', '/api/family-members', {
      token: other.customer.token,
      body: { name: 'Emil' },
    });
    expect(await refused({ familyMemberId: member.body.id })).toEqual([404, 'NOT_FOUND']);
    const client = await app.call('POST', '/api/business/clients', {
      token: other.owner.token,
      body: { name: 'Walter' },
    });
    expect(await refused({ crmClientId: client.body.id }, salon.owner.token)).toEqual([
      404,
      'CLIENT_NOT_FOUND',
    ]);
  });

  test('unknown records take precedence over unsuitable values, in quotes as well', async () => {
    const misfits = { services: ['svc_x'], start: '03:00' };
    const cases: [object, string][] = [
      [{ couponCode: 'NO-SUCH-CODE' }, 'COUPON_NOT_FOUND'],
      [{ packagePurchaseId: 'pur_x' }, 'NOT_FOUND'],
      [{ holdId: 'hld_x' }, 'NOT_FOUND'],
    ];
    for (const [named, code] of cases)
      for (const path of ['/api/appointments', '/api/appointments/quote']) {
        const body = { ...salon.slot, ...misfits, ...named };
        const answer = await app.call('POST', path, { token: salon.customer.token, body });
        expect(outcome(answer)).toEqual([404, code]);
      }
    const body = { business: salon.business, services: ['svc_x'], couponCode: 'NO-SUCH-CODE' };
    const preview = await app.call('POST', '/api/coupons/preview', { token: salon.customer.token, body });
    expect(outcome(preview)).toEqual([404, 'COUPON_NOT_FOUND']);
  });

  test('Error-Info names the service', async () => {
    const infoOf = async (services: string[]) =>
      errorInfo(await book(app, salon.customer.token, { ...salon.slot, services }));
    expect((await infoOf([salon.haircut, 'svc_x'])).field).toBe('body.services[1]');
    expect((await infoOf([(await newSalon(app)).haircut])).field).toBe('body.services[0]');
    expect(await infoOf([salon.haircut, salon.yoga])).toEqual({
      field: 'body.services',
      reason: 'conflicting',
    });
  });

  test('a hidden professional and an inactive service are refused', async () => {
    const hidden = await newProfessional(app, { businessIds: [salon.business], hidden: true });
    expect(await refused({ professional: hidden })).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    const inactive = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
      active: false,
    });
    expect(await refused({ services: [inactive] })).toEqual([400, 'INVALID_SERVICES']);
  });

  test.each([
    ['under_review', 'BUSINESS_UNDER_REVIEW'],
    ['draft', 'BUSINESS_UNDER_REVIEW'],
    ['suspended', 'BUSINESS_SUSPENDED'],
  ] as const)('a business that is %s returns %s', async (status, code) => {
    const business = await newBusiness(app, { status });
    expect(await refused({ business })).toEqual([403, code]);
  });

  test('a deleted account returns 404 USER_NOT_FOUND', async () => {
    const gone = await newUser(app);
    await app.db.run(sql`update users set deleted_at = now(), email_key = null where id = ${gone.id}`);
    expect(await refused({ clientId: gone.id }, salon.owner.token)).toEqual([404, 'USER_NOT_FOUND']);
  });
});

describe('combinations of records', () => {
  test('a professional of another business and a service they do not perform are refused', async () => {
    const other = await newSalon(app);
    expect(await refused({ professional: other.professional })).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
    expect(await refused({ services: [other.haircut] })).toEqual([400, 'SERVICE_NOT_OFFERED']);
    const notTheirs = await newService(app, { businessId: salon.business });
    expect(await refused({ services: [salon.haircut, notTheirs] })).toEqual([400, 'SERVICE_NOT_OFFERED']);
  });

  test('prices in two currencies return 400 CURRENCY_MISMATCH', async () => {
    const own = await newService(app, {
      ownerProfessionalId: salon.professional,
      professionalIds: [salon.professional],
      currency: 'USD',
      priceMinor: 100,
    });
    expect(await refused({ services: [salon.haircut, own] })).toEqual([400, 'CURRENCY_MISMATCH']);
  });

  test('a coupon that does not apply is refused with its reason', async () => {
    const other = await newSalon(app);
    const cases: [object, number, string][] = [
      [{ active: false }, 400, 'COUPON_INACTIVE'],
      [{ validFrom: '2026-07-01T00:00:00Z' }, 400, 'COUPON_NOT_YET_VALID'],
      [{ validTo: '2026-05-01T00:00:00Z' }, 400, 'COUPON_EXPIRED'],
      [{ serviceIds: [salon.colour] }, 400, 'SERVICE_NOT_ELIGIBLE'],
      [{ minSpendMajor: 20.01 }, 400, 'MIN_SPEND_NOT_MET'],
    ];
    for (const [fields, status, code] of cases)
      expect(await refused({ couponCode: await newCoupon(app, salon, fields) })).toEqual([status, code]);
    expect(await refused({ couponCode: await newCoupon(app, other) })).toEqual([400, 'BUSINESS_MISMATCH']);
    const user = await newUser(app);
    const once = await newCoupon(app, salon, { perCustomerLimit: 1 });
    const first = await newCoupon(app, salon, { firstTimeOnly: true });
    await booked(app, user.token, { ...salon.slot, date: '2026-06-20', couponCode: once });
    expect(await refused({ couponCode: once }, user.token)).toEqual([409, 'CUSTOMER_LIMIT_REACHED']);
    expect(await refused({ couponCode: first }, user.token)).toEqual([400, 'FIRST_TIME_ONLY']);
  });

  test('a coupon that does not fit or a past time is refused before a coupon that is used up', async () => {
    const used = { date: '2026-06-21', services: [salon.colour] };
    for (const [fields, code] of [
      [{ serviceIds: [salon.colour] }, 'SERVICE_NOT_ELIGIBLE'],
      [{ minSpendMajor: 45.5 }, 'MIN_SPEND_NOT_MET'],
    ] as const)
      for (const limit of ['usageLimit', 'perCustomerLimit']) {
        const user = await newUser(app);
        const couponCode = await newCoupon(app, salon, { ...fields, [limit]: 1 });
        const { id } = await booked(app, user.token, { ...salon.slot, ...used, couponCode });
        for (const path of ['/api/appointments', '/api/appointments/quote', '/api/coupons/preview']) {
          const { business, services } = salon.slot;
          const body = path.endsWith('preview') ? { business, services } : salon.slot;
          const answer = await app.call('POST', path, { token: user.token, body: { ...body, couponCode } });
          expect([path, limit, ...outcome(answer)]).toEqual([path, limit, 400, code]);
        }
        const past = { ...used, date: '2026-05-01', couponCode };
        expect(await refused(past, user.token)).toEqual([400, 'APPOINTMENT_IN_PAST']);
        await app.call('POST', `/api/appointments/${id}/cancel`, { token: user.token, body: {} });
      }
  });

  test('details name the field and the amounts or currencies that differ', async () => {
    const detailsWith = async (fields: object) => {
      const { business, services } = salon.slot;
      const body = { business, services, couponCode: await newCoupon(app, salon, fields) };
      const answer = await app.call('POST', '/api/coupons/preview', { token: salon.customer.token, body });
      return [answer.headers.get('error-detail'), errorInfo(answer).limit];
    };
    expect(await detailsWith({ minSpendMajor: 20.5 })).toEqual([
      'body.couponCode: The services cost 20.00 EUR. The coupon requires at least 20.50 EUR.',
      20.5,
    ]);
    expect(await detailsWith({ currency: 'USD' })).toEqual([
      'body.couponCode: The coupon is in USD, and the services are in EUR. Use another coupon.',
      undefined,
    ]);
  });
});

describe('times that cannot be booked', () => {
  test('past times return 400 APPOINTMENT_IN_PAST', async () => {
    expect(await refused({ date: '2026-05-29' })).toEqual([400, 'APPOINTMENT_IN_PAST']);
    expect(await refused({ date: '1900-01-01' })).toEqual([400, 'APPOINTMENT_IN_PAST']);
    expect(await refused({ date: '2026-06-01', start: '07:30' })).toEqual([400, 'APPOINTMENT_IN_PAST']);
  });

  test('closed hours, times off the grid and dates beyond the horizon return 409 OUTSIDE_AVAILABILITY', async () => {
    expect(await refused({ start: '08:30' })).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(await refused({ start: '10:10' })).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(await refused({ start: '16:30', services: [salon.colour] })).toEqual([
      409,
      'OUTSIDE_AVAILABILITY',
    ]);
    expect(await refused({ date: '2027-12-01' })).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(await refused({ date: '2199-12-31' })).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    const client = { clientId: salon.customer.id };
    await makeRegulars(app, salon, salon.customer);
    expect(await refused({ ...client, date: '2200-01-01' }, salon.owner.token)).toEqual([
      400,
      'INVALID_VALUE',
    ]);
    expect(
      await refused(
        { ...client, date: '2199-12-31', recurringFrequency: 'weekly', recurringCount: 2 },
        salon.owner.token,
      ),
    ).toEqual([409, 'OUTSIDE_AVAILABILITY']);
  });

  test('staff can book at most two years ahead', async () => {
    const { id: clientId, token } = await newUser(app);
    await booked(app, token, { ...salon.slot, date: '2026-06-26' });
    const client = { clientId };
    for (const date of ['2028-06-01', '2090-06-03'])
      for (const path of ['/api/appointments', '/api/appointments/quote', '/api/holds']) {
        const body = { ...salon.slot, date, ...(path !== '/api/holds' && client) };
        const answer = await app.call('POST', path, { token: salon.owner.token, body });
        expect(outcome(answer)).toEqual([409, 'OUTSIDE_AVAILABILITY']);
      }
    const made = await booked(app, salon.owner.token, { ...salon.slot, ...client, date: '2028-05-31' });
    const move = (date: string) =>
      app.call('POST', `/api/appointments/${made.id}/reschedule`, {
        token: salon.owner.token,
        body: { date, start: '11:00' },
      });
    expect(outcome(await move('2028-06-01'))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect((await move('2028-05-30')).status).toBe(200);
  });

  test('a local time skipped by daylight saving is refused', async () => {
    const place = await newSalon(app, { timezone: 'Europe/Lisbon' });
    await setBusiness(app, place.business, sql`opens_minute = 0, closes_minute = 300`);
    await app.db.run(
      sql`update professionals set opens_minute = 0, closes_minute = 300 where id = ${place.professional}`,
    );
    const slot = { ...place.slot, date: '2027-03-28' };
    expect(outcome(await book(app, place.customer.token, { ...slot, start: '01:30' }))).toEqual([
      409,
      'OUTSIDE_AVAILABILITY',
    ]);
    const before = await booked(app, place.customer.token, {
      ...slot,
      start: '00:30',
      services: [place.colour],
    });
    expect([before.start, before.end]).toEqual(['00:30', '02:30']);
  });

  test('time off and weekdays without a rule are refused', async () => {
    const place = await newSalon(app);
    const off = { professionalId: place.professional, startDate: day, endDate: day };
    await app.call('POST', '/api/time-off', { token: place.owner.token, body: off });
    expect(outcome(await book(app, place.customer.token, place.slot))).toEqual([
      409,
      'PROFESSIONAL_TIME_OFF',
    ]);
    const rule = {
      professionalId: place.professional,
      businessId: place.business,
      weekday: 1,
      start: '09:00',
      end: '12:00',
    };
    await app.call('POST', '/api/availability-rules', { token: place.owner.token, body: rule });
    const next = { ...place.slot, date: '2026-06-04' };
    expect(outcome(await book(app, place.customer.token, next))).toEqual([409, 'NOT_SCHEDULED']);
  });

  test('buffers between appointments are kept', async () => {
    const place = await newSalon(app);
    await app.db.run(
      sql`update services set buffer_before_minutes = 15, buffer_after_minutes = 30 where id = ${place.haircut}`,
    );
    await booked(app, place.customer.token, place.slot);
    const { token } = await newUser(app);
    const at = async (start: string) => outcome(await book(app, token, { ...place.slot, start }));
    expect(await at('10:30')).toEqual([409, 'SLOT_TAKEN']);
    expect(await at('11:00')).toEqual([409, 'SLOT_TAKEN']);
    expect(await at('09:30')).toEqual([409, 'SLOT_TAKEN']);
    expect(await at('11:30')).toEqual([201, null]);
  });

  test('a professional busy at another business returns 409 SLOT_TAKEN', async () => {
    const place = await newSalon(app);
    const second = await newBusiness(app);
    await app.db.run(
      sql`insert into business_professionals (business_id, professional_id) values (${second}, ${place.professional})`,
    );
    const service = await newService(app, { businessId: second, professionalIds: [place.professional] });
    await booked(app, place.customer.token, place.slot);
    const elsewhere = { ...place.slot, business: second, services: [service] };
    expect(outcome(await book(app, (await newUser(app)).token, elsewhere))).toEqual([409, 'SLOT_TAKEN']);
  });

  test('a customer busy at another business returns 409 CLIENT_DOUBLE_BOOKED', async () => {
    const [one, two] = [await newSalon(app), await newSalon(app)];
    await booked(app, one.customer.token, { ...one.slot, services: [one.colour] });
    const overlapping = { ...two.slot, start: '10:30' };
    expect(outcome(await book(app, one.customer.token, overlapping))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect((await book(app, one.customer.token, { ...two.slot, start: '11:00' })).status).toBe(201);
  });

  test('errors 400 and 404 take precedence over 409', async () => {
    const place = await newSalon(app);
    await booked(app, place.customer.token, place.slot);
    const { token } = await newUser(app);
    const taken = async (change: object) => outcome(await book(app, token, { ...place.slot, ...change }));
    expect(await taken({})).toEqual([409, 'SLOT_TAKEN']);
    expect(await taken({ couponCode: 'NONE' })).toEqual([404, 'COUPON_NOT_FOUND']);
    expect(await taken({ packagePurchaseId: 'pur_x' })).toEqual([404, 'NOT_FOUND']);
    const off = { professionalId: place.professional, startDate: '2026-05-01', endDate: '2026-05-31' };
    await app.call('POST', '/api/time-off', { token: place.owner.token, body: off });
    expect(await taken({ date: '2026-05-20' })).toEqual([400, 'APPOINTMENT_IN_PAST']);
  });
});
