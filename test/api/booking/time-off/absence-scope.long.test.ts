import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { slotsOf } from '../../../fixtures/availability.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { newBooking } from '../../../fixtures/workplace.ts';

// A Monday.
const clock = movingClock('2026-03-02T08:00:00Z');
const day = { startDate: '2026-04-01', endDate: '2026-04-01' };
const notFound = [404, 'NOT_FOUND'];

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const post = (body: object, user: TestUser) => app.call('POST', '/api/time-off', { body, token: user.token });
const remove = (id: string, user: TestUser) =>
  app.call('DELETE', `/api/time-off/${id}`, { token: user.token });
const list = async (user: TestUser, query = '') =>
  (await app.call('GET', `/api/time-off${query}`, { token: user.token })).body;

/** One professional with an account at the businesses A and B of two owners. */
async function shareProfessional() {
  const [ownerA, ownerB, worker] = await Promise.all([
    newUser(app, 'business'),
    newUser(app, 'business'),
    newUser(app, 'professional'),
  ]);
  const a = await newBusiness(app, { userId: ownerA.id });
  const b = await newBusiness(app, { userId: ownerB.id });
  const professionalId = await newProfessional(app, { userId: worker.id, businessIds: [a, b] });
  return { ownerA, ownerB, worker, a, b, professionalId };
}

const noonAt = async (businessId: string, professionalId: string) =>
  (await slotsOf(app, { businessId, professionalId }, day.startDate))['12:00'];

test('withAbsences lists the absences that apply to a business', async () => {
  const { ownerA, ownerB, worker, a, b, professionalId } = await shareProfessional();
  const other = await newProfessional(app, { businessIds: [a] });
  const here = await post({ professionalId, ...day }, ownerA);
  const colleague = await post({ professionalId: other, ...day }, ownerA);
  const closed = await post({ businessId: a, startDate: '2026-04-02', endDate: '2026-04-02' }, ownerA);
  const elsewhere = await post({ professionalId, ...day }, ownerB);
  const everywhere = await post({ professionalId, startDate: '2026-04-03', endDate: '2026-04-03' }, worker);
  const idsFor = async (user: TestUser, query: string) =>
    (await list(user, query)).map(({ id }: { id: string }) => id).sort();
  const ids = (...made: { body: { id: string } }[]) => made.map(({ body }) => body.id).sort();

  expect(await idsFor(ownerA, `?businessId=${a}`)).toEqual(ids(closed));
  expect(await idsFor(ownerA, `?businessId=${a}&withAbsences=false`)).toEqual(ids(closed));
  expect(await idsFor(ownerA, `?businessId=${a}&withAbsences=true`)).toEqual(
    ids(here, colleague, closed, everywhere),
  );
  expect(await idsFor(ownerA, `?businessId=${a}&professionalId=${professionalId}&withAbsences=true`)).toEqual(
    ids(here, closed, everywhere),
  );
  expect(await idsFor(ownerA, `?businessId=${b}&withAbsences=true`)).toEqual(ids(everywhere));
  expect(await idsFor(ownerB, `?businessId=${b}&withAbsences=true`)).toEqual(ids(elsewhere, everywhere));
  expect(await idsFor(worker, `?businessId=${a}&withAbsences=true`)).toEqual(ids(here, closed, everywhere));
});

test('an absence entered by an owner applies to that business and is visible and removable there only', async () => {
  const { ownerA, ownerB, worker, a, b, professionalId } = await shareProfessional();
  const made = await post({ professionalId, ...day, reason: 'On trial' }, ownerA);
  expect([made.status, made.body]).toMatchObject([
    201,
    { professionalId, businessId: a, reason: 'On trial' },
  ]);

  expect(await noonAt(a, professionalId)).toBe('TIME_OFF');
  expect(await noonAt(b, professionalId)).toBe('free');
  for (const query of [
    '',
    `?professionalId=${professionalId}`,
    `?professionalId=${professionalId}&businessId=${a}`,
  ])
    expect(await list(ownerB, query)).toEqual([]);
  expect(outcome(await remove(made.body.id, ownerB))).toEqual(notFound);
  for (const reader of [ownerA, worker]) expect(await list(reader)).toEqual([made.body]);
  expect(await list(worker, `?professionalId=${professionalId}&businessId=${b}`)).toEqual([]);
  expect((await remove(made.body.id, worker)).status).toBe(204);
  expect(await noonAt(a, professionalId)).toBe('free');
});

test('an absence entered by the professional applies everywhere; owners see it without the reason and cannot remove it', async () => {
  const { ownerA, ownerB, worker, a, b, professionalId } = await shareProfessional();
  const made = await post({ professionalId, ...day, reason: 'Operation' }, worker);
  expect([made.status, made.body.businessId]).toEqual([201, undefined]);
  for (const business of [a, b]) expect(await noonAt(business, professionalId)).toBe('TIME_OFF');
  for (const owner of [ownerA, ownerB]) {
    expect(await list(owner)).toEqual([{ ...made.body, reason: null }]);
    expect(outcome(await remove(made.body.id, owner))).toEqual(notFound);
  }
  expect(await list(worker)).toEqual([made.body]);
});

test('absences entered by others do not cause TIMEOFF_OVERLAP', async () => {
  const { ownerA, ownerB, worker, professionalId } = await shareProfessional();
  for (const user of [ownerA, ownerB, worker])
    expect((await post({ professionalId, ...day }, user)).status).toBe(201);
  for (const user of [ownerA, ownerB, worker])
    expect(outcome(await post({ professionalId, ...day }, user))).toEqual([409, 'TIMEOFF_OVERLAP']);
});

test('only appointments within the scope of the absence conflict with it', async () => {
  const { ownerA, ownerB, worker, b, professionalId } = await shareProfessional();
  await newBooking(app.db, { businessId: b, professionalId, start: '2026-04-01T10:00:00Z' });
  expect((await post({ professionalId, ...day }, ownerA)).status).toBe(201);
  for (const user of [ownerB, worker])
    expect(outcome(await post({ professionalId, ...day }, user))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
});

test('an owner of several businesses must name the business', async () => {
  const owner = await newUser(app, 'business');
  const [a, b, c] = [
    await newBusiness(app, { userId: owner.id }),
    await newBusiness(app, { userId: owner.id }),
    await newBusiness(app, { userId: owner.id }),
  ];
  const professionalId = await newProfessional(app, { businessIds: [a, b] });
  expect(outcome(await post({ professionalId, ...day }, owner))).toEqual([400, 'MISSING_FIELDS']);
  const elsewhere = await post({ professionalId, businessId: c, ...day }, owner);
  expect(outcome(elsewhere)).toEqual([400, 'PROFESSIONAL_NOT_AT_BUSINESS']);
  expect((await post({ professionalId, businessId: b, ...day }, owner)).body).toMatchObject({
    businessId: b,
  });
  expect([await noonAt(a, professionalId), await noonAt(b, professionalId)]).toEqual(['free', 'TIME_OFF']);
});

test('an absence entered by the professional can be limited to a business where they work', async () => {
  const { ownerA, ownerB, worker, a, b, professionalId } = await shareProfessional();
  const made = await post({ professionalId, businessId: a, ...day, reason: 'Course' }, worker);
  expect([made.status, made.body]).toMatchObject([201, { professionalId, businessId: a, reason: 'Course' }]);
  expect([await noonAt(a, professionalId), await noonAt(b, professionalId)]).toEqual(['TIME_OFF', 'free']);
  expect([await list(ownerA), await list(ownerB)]).toEqual([[made.body], []]);

  const elsewhere = await newBusiness(app, { userId: ownerB.id });
  for (const businessId of [elsewhere, 'biz_unknown'])
    expect(outcome(await post({ professionalId, businessId, ...day }, worker))).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
  expect((await remove(made.body.id, worker)).status).toBe(204);
});

test('an owner who performs services blocks time at one business or everywhere', async () => {
  const owner = await newUser(app, 'business');
  const [a, b] = [await newBusiness(app, { userId: owner.id }), await newBusiness(app, { userId: owner.id })];
  const professionalId = await newProfessional(app, { userId: owner.id, businessIds: [a, b] });
  const here = await post({ professionalId, businessId: a, ...day }, owner);
  expect([here.status, here.body]).toMatchObject([201, { professionalId, businessId: a }]);
  expect([await noonAt(a, professionalId), await noonAt(b, professionalId)]).toEqual(['TIME_OFF', 'free']);
  expect((await post({ professionalId, ...day }, owner)).status).toBe(201);
  expect(await noonAt(b, professionalId)).toBe('TIME_OFF');
});

test('the limit on absences applies to each owner and to the professional separately', async () => {
  const { ownerA, ownerB, worker, a, professionalId } = await shareProfessional();
  await app.db.run(sql`
    insert into time_off (id, professional_id, at_business_id, start_date, end_date, created_at)
    select 'off_many_' || n, ${professionalId}, ${a}, date '2027-01-01' + n, date '2027-01-01' + n, ${clock.now()}
    from generate_series(1, ${limits.absences.most}::integer) n`);
  const answers = await Promise.all(
    [ownerA, ownerB, worker].map((user) => post({ professionalId, ...day }, user)),
  );
  expect(answers.map(({ status }) => status)).toEqual([429, 201, 201]);
});

test('leaving a business deletes the absences entered there only', async () => {
  const { ownerA, ownerB, worker, a, professionalId } = await shareProfessional();
  const [atA, atB, own] = [
    await post({ professionalId, ...day }, ownerA),
    await post({ professionalId, ...day }, ownerB),
    await post({ professionalId, ...day }, worker),
  ].map(({ body }) => body.id);
  const left = await app.call('DELETE', `/api/businesses/${a}/professionals/${professionalId}`, {
    token: worker.token,
  });
  expect(left.status).toBe(204);
  expect((await list(worker)).map(({ id }: { id: string }) => id).sort()).toEqual([atB, own].sort());
  expect(await list(ownerA)).toEqual([]);
  expect(outcome(await remove(atA, ownerA))).toEqual(notFound);
});

test('deleting the account converts its absences into absences of each business, without the reason', async () => {
  const { ownerA, ownerB, worker, a, b, professionalId } = await shareProfessional();
  const days = { startDate: '2026-04-01', endDate: '2026-04-03' };
  await post({ professionalId, ...days, start: '10:00', reason: 'Operation' }, worker);
  await post({ professionalId, startDate: '2026-04-02', endDate: '2026-04-02', reason: 'Ill' }, ownerA);
  const gone = await app.call('DELETE', '/api/account', {
    token: worker.token,
    body: { password: 'a long password' },
  });
  expect(gone.status).toBe(204);

  const spans = async (owner: TestUser) => (await list(owner)).map(({ id, ...rest }: { id: string }) => rest);
  const away = (businessId: string, startDate: string, start: string | null, endDate: string) => ({
    professionalId,
    businessId,
    startDate,
    start,
    endDate,
    end: '24:00',
    reason: null,
  });
  expect(await spans(ownerA)).toEqual([
    away(a, '2026-04-01', '10:00', '2026-04-01'),
    { ...away(a, '2026-04-02', null, '2026-04-02'), end: null },
    away(a, '2026-04-03', '00:00', '2026-04-03'),
  ]);
  expect(await spans(ownerB)).toEqual([away(b, '2026-04-01', '10:00', '2026-04-03')]);
  const [first] = await list(ownerB);
  expect((await remove(first.id, ownerB)).status).toBe(204);
  expect(await noonAt(b, professionalId)).toBe('free');
  expect(await noonAt(a, professionalId)).toBe('TIME_OFF');
});

test('an owner cannot change working hours that also apply at another owner’s business', async () => {
  const [ownerA, ownerB] = [await newUser(app, 'business'), await newUser(app, 'business')];
  const a = await newBusiness(app, { userId: ownerA.id });
  const b = await newBusiness(app, { userId: ownerB.id });
  const shared = await newProfessional(app, { businessIds: [a, b] });
  const patch = (owner: TestUser) =>
    app.call('PATCH', `/api/professionals/${shared}`, {
      token: owner.token,
      body: { workingHours: { start: '12:00', end: '12:30' } },
    });
  for (const owner of [ownerA, ownerB]) expect(outcome(await patch(owner))).toEqual([403, 'FORBIDDEN']);
  await app.call('DELETE', `/api/businesses/${a}/professionals/${shared}`, { token: ownerA.token });
  expect((await patch(ownerB)).status).toBe(200);
  expect(outcome(await patch(ownerA))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
});
