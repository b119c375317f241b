import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newReview,
  newUser,
  type TestUser,
  walk,
} from '../../../fixtures/marketplace.ts';
import { newModerationSetup } from '../../../fixtures/moderation.ts';
import { insertAppointment, review as writeReview } from '../../../fixtures/reviews.ts';
import { newSalon } from '../../../fixtures/salon.ts';

let app: TestApp;
let maya: TestUser;
let businessId: string;
let professionalId: string;

beforeAll(async () => {
  app = await startApp();
  maya = await newUser(app, 'customer', '  Maya  de la Rossi ');
  businessId = await newBusiness(app);
  professionalId = await newProfessional(app, { businessIds: [businessId] });
});
afterAll(() => app.close());

const review = (fields: object = {}) =>
  newReview(app, { professionalId, businessId, clientId: maya.id, ...fields });

test('a review has every field, an abbreviated name and null for a missing comment', async () => {
  const createdAt = new Date('2026-01-06T10:00:00.123Z');
  const { id } = await review({ rating: 4, createdAt });
  const answer = await app.call('GET', `/api/reviews?professionalId=${professionalId}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual([
    {
      id,
      clientId: expect.stringMatching(/^rvr_[0-9a-f]{32}$/),
      appointmentId: expect.stringMatching(/^apt_[0-9a-f]{24}$/),
      rating: 4,
      comment: null,
      clientName: 'Maya R.',
      createdAt: '2026-01-06T10:00:00.123Z',
      reply: null,
    },
  ]);
  expect(answer.headers.get('api-version')).toBe('1');
});

test('only the author and staff see the real id of the appointment', async () => {
  const salon = await newSalon(app);
  const appointmentId = await insertAppointment(app, salon, maya.id);
  await writeReview(app, maya.token, { appointmentId, rating: 5 });
  const seen = async (token?: string) => {
    const { body } = await app.call('GET', `/api/reviews?businessId=${salon.business}`, { token });
    return body[0].appointmentId;
  };
  const masked = await seen();
  expect(masked).not.toBe(appointmentId);
  expect([await seen((await newUser(app)).token), await seen((await newSalon(app)).owner.token)]).toEqual([
    masked,
    masked,
  ]);
  for (const { token } of [maya, salon.owner, salon.worker]) expect(await seen(token)).toBe(appointmentId);
});

test('only the author and staff see date, professional and services of the appointment', async () => {
  const salon = await newSalon(app);
  const appointmentId = await insertAppointment(app, salon, maya.id);
  await writeReview(app, maya.token, { appointmentId, rating: 5 });
  const services = JSON.stringify([{ name: 'Cut' }, { name: 'Beard' }]);
  await app.db.run(
    sql`update appointments set booked_services = ${services}::jsonb, date = '2020-02-03' where id = ${appointmentId}`,
  );
  const seen = async (token?: string) => {
    const { body } = await app.call('GET', `/api/reviews?businessId=${salon.business}`, { token });
    return body[0].appointment;
  };
  expect(await seen(salon.owner.token)).toEqual({
    date: '2020-02-03',
    professionalName: 'Inês Duarte',
    services: ['Cut', 'Beard'],
  });
  for (const { token } of [maya, salon.worker])
    expect(await seen(token)).toEqual(await seen(salon.owner.token));
  for (const token of [undefined, (await newUser(app)).token]) expect(await seen(token)).toBeUndefined();
});

test('newest first, and pages contain each review once, even with equal timestamps', async () => {
  const other = await newProfessional(app, { businessIds: [businessId] });
  for (let index = 0; index < 17; index++) {
    const createdAt = new Date(Date.UTC(2026, 1, 1 + Math.floor(index / 5)));
    await review({ professionalId: other, createdAt, comment: `No. ${index}` });
  }
  await app.db.run(
    sql`update reviews set created_at = created_at + interval '1 microsecond' where professional_id = ${other} and comment = 'No. 3'`,
  );
  const rows = await walk(app, `/api/reviews?professionalId=${other}&limit=3`);
  expect(rows).toHaveLength(17);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(17);
  const times = rows.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(rows.at(-5).comment).toBe('No. 3');
});

test('a review added between two pages does not move others', async () => {
  const other = await newProfessional(app, { businessIds: [businessId] });
  for (let index = 0; index < 6; index++)
    await review({ professionalId: other, createdAt: new Date(index * 1000) });
  const rows = await walk(app, `/api/reviews?professionalId=${other}&limit=2`, {
    between: async () => void (await review({ professionalId: other, createdAt: new Date() })),
  });
  expect(rows).toHaveLength(6);
});

test('hidden reviews and reviews of hidden professionals are not listed', async () => {
  const hidden = await newProfessional(app, { businessIds: [businessId], hidden: true });
  await review({ professionalId: hidden });
  const seen = await newProfessional(app, { businessIds: [businessId] });
  await review({ professionalId: seen, hidden: true });
  for (const id of [hidden, seen, 'pro_unknown', "'"]) {
    const answer = await app.call('GET', `/api/reviews?professionalId=${encodeURIComponent(id)}`);
    expect([answer.status, answer.body]).toEqual([200, []]);
  }
  const admin = await newUser(app, 'admin');
  const answer = await app.call('GET', `/api/reviews?professionalId=${hidden}`, { token: admin.token });
  expect(answer.body).toHaveLength(1);
});

test('filters by business, professional or both', async () => {
  const here = await newBusiness(app);
  const elsewhere = await newBusiness(app);
  const stays = await newProfessional(app, { businessIds: [here, elsewhere] });
  const leaves = await newProfessional(app, { businessIds: [here] });
  const hidden = await newProfessional(app, { businessIds: [here], hidden: true });
  const at = (businessId: string, professionalId: string, day: number) =>
    review({
      businessId,
      professionalId,
      createdAt: new Date(Date.UTC(2026, 1, day)),
      comment: `Day ${day}`,
    });
  await at(here, stays, 1);
  await at(elsewhere, stays, 2);
  await at(here, leaves, 3);
  await at(here, hidden, 4);
  await review({ businessId: here, professionalId: stays, hidden: true });
  await app.db.run(sql`delete from business_professionals where professional_id = ${leaves}`);
  const days = async (query: string) =>
    (await walk(app, `/api/reviews?${query}`)).map(({ comment }) => comment);
  expect(await days(`businessId=${here}&limit=1`)).toEqual(['Day 3', 'Day 1']);
  expect(await days(`businessId=${here}&professionalId=${stays}`)).toEqual(['Day 1']);
  expect(await days(`businessId=${elsewhere}&professionalId=${leaves}`)).toEqual([]);
  await app.db.run(sql`update businesses set status = 'suspended' where id = ${here}`);
  // Another query than before, because the first response is cached.
  expect(await days(`businessId=${here}&limit=7`)).toEqual([]);
});

test('a deleted account is no longer named', async () => {
  const leaver = await newUser(app, 'customer', 'Ada Lovelace');
  const other = await newProfessional(app, { businessIds: [businessId] });
  await review({ professionalId: other, clientId: leaver.id });
  const deleted = await app.call('DELETE', '/api/account', {
    token: leaver.token,
    body: { password: 'a long password' },
  });
  expect(deleted.status).toBe(204);
  const answer = await app.call('GET', `/api/reviews?professionalId=${other}`);
  expect(answer.body[0]).toMatchObject({ clientName: 'Former customer' });
});

test.each([
  ['', 'MISSING_FIELDS'],
  ['?professionalId=', 'MISSING_FIELDS'],
  ['?businessId=', 'MISSING_FIELDS'],
  ['?professionalId=a&professionalId=b', 'INVALID_INPUT'],
  ['?professionalId=a&limit=0', 'INVALID_VALUE'],
  ['?professionalId=a&limit=201', 'INVALID_VALUE'],
  ['?professionalId=a&cursor=x', 'INVALID_INPUT'],
  [
    `?professionalId=a&cursor=${Buffer.from('["reviews",1e999,"rev_1"]').toString('base64url')}`,
    'INVALID_INPUT',
  ],
  [
    `?professionalId=a&cursor=${Buffer.from('["reviews",1.5,"rev_1"]').toString('base64url')}`,
    'INVALID_INPUT',
  ],
  [`?professionalId=a&cursor=${Buffer.from('["categories",1,"x"]').toString('base64url')}`, 'INVALID_INPUT'],
])('%s is refused with %s', async (query, code) => {
  const answer = await app.call('GET', `/api/reviews${query}`);
  expect([answer.status, answer.body]).toEqual([400, { error: code }]);
  expect(answer.headers.get('api-version')).toBe('1');
});

test('cursors at the limits of time return an empty list', async () => {
  for (const microseconds of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]) {
    const cursor = Buffer.from(JSON.stringify(['reviews', microseconds, ''])).toString('base64url');
    expect(
      (await app.call('GET', `/api/reviews?professionalId=${professionalId}&cursor=${cursor}`)).status,
    ).toBe(200);
  }
});

test('the filter answered lists reviews with or without a reply', async () => {
  const { ids, owner } = await newModerationSetup(app);
  const listed = async (answered: string) => {
    const path = `/api/reviews?businessId=${ids.business}&answered=${answered}`;
    return (await app.call('GET', path)).body.map(({ id }: { id: string }) => id);
  };
  expect([await listed('false'), await listed('true')]).toEqual([[ids.review], []]);
  const body = { text: 'Thank you.' };
  await app.call('POST', `/api/reviews/${ids.review}/reply`, { token: owner.token, body });
  expect([await listed('false'), await listed('true')]).toEqual([[], [ids.review]]);
  const wrong = await app.call('GET', `/api/reviews?businessId=${ids.business}&answered=maybe`);
  expect([wrong.status, wrong.body.error]).toEqual([400, 'INVALID_INPUT']);
});

test('reviews are sorted by rating, filtered by rating, and counted', async () => {
  const place = await newBusiness(app);
  const person = await newProfessional(app, { businessIds: [place] });
  const about = { businessId: place, professionalId: person };
  const ids: string[] = [];
  for (const [index, rating] of [3, 5, 1, 5].entries())
    ids.push((await review({ ...about, rating, createdAt: new Date(Date.UTC(2026, 0, index + 1)) })).id);
  const [three, firstFive, one, secondFive] = ids;
  await review({ ...about, rating: 2, hidden: true });
  const path = `/api/reviews?businessId=${place}`;
  const list = async (query: string) =>
    (await app.call('GET', `${path}${query}`)).body.map(({ id }: { id: string }) => id);
  expect(await list('')).toEqual([secondFive, one, firstFive, three]);
  expect(await list('&sort=newest')).toEqual([secondFive, one, firstFive, three]);
  expect(await list('&sort=highest')).toEqual([secondFive, firstFive, three, one]);
  expect(await list('&sort=lowest')).toEqual([one, three, secondFive, firstFive]);
  expect(await list('&rating=5')).toEqual([secondFive, firstFive]);
  expect(await list('&rating=4')).toEqual([]);
  for (const sort of ['newest', 'highest', 'lowest'])
    expect((await walk(app, `${path}&sort=${sort}&limit=1`)).map(({ id }) => id)).toEqual(
      await list(`&sort=${sort}`),
    );
  const next = (await app.call('GET', `${path}&sort=highest&limit=1`)).headers.get('link')!;
  const cursor = new URL(/<([^>]+)>/.exec(next)![1]!, 'http://localhost').searchParams.get('cursor');
  expect(await app.call('GET', `${path}&sort=lowest&cursor=${cursor}`)).toMatchObject({ status: 400 });
  expect(await app.call('GET', `${path}&rating=6`)).toMatchObject({
    status: 400,
    body: { error: 'INVALID_VALUE' },
  });

  const summary = (query: string) => app.call('GET', `/api/reviews/summary${query}`);
  const counted = { status: 200, body: { reviewCount: 4, counts: [1, 0, 1, 0, 2] } };
  expect(await summary(`?businessId=${place}`)).toMatchObject(counted);
  expect(await summary(`?professionalId=${person}`)).toMatchObject(counted);
  expect(await summary('?businessId=biz_unknown')).toMatchObject({
    status: 200,
    body: { reviewCount: 0, counts: [0, 0, 0, 0, 0] },
  });
  expect(await summary('')).toMatchObject({ status: 400, body: { error: 'MISSING_FIELDS' } });
});
