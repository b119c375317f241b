import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { setReviewHidden } from '../../../../src/features/clients/reviews/write-store.ts';
import { setProfessionalHidden } from '../../../../src/features/trust/moderation/target-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser } from '../../../fixtures/marketplace.ts';
import { change, insertAppointment, remove, review } from '../../../fixtures/reviews.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function newPlace() {
  const business = await newBusiness(app);
  const [one, two] = [
    await newProfessional(app, { businessIds: [business] }),
    await newProfessional(app, { businessIds: [business] }),
  ];
  return { business, one, two };
}

async function written(place: { business: string; professional: string }, rating: number) {
  const author = await newUser(app);
  const answer = await review(app, author.token, {
    appointmentId: await insertAppointment(app, place, author.id),
    rating,
  });
  expect(answer.status).toBe(201);
  return { id: answer.body.id as string, author };
}

/** Rating and review count in single reads and lists, which match the listed reviews. */
async function figuresOf(business: string): Promise<[number | null, number]> {
  app.outlastCaches();
  const { body } = await app.call('GET', `/api/businesses/${business}`);
  const [listed] = (await app.call('GET', `/api/businesses?ids=${business}`)).body;
  expect([listed.rating, listed.reviewCount]).toEqual([body.rating, body.reviewCount]);
  const reviews = (await app.call('GET', `/api/reviews?businessId=${business}`)).body;
  expect(reviews).toHaveLength(body.reviewCount);
  expect(await listViolations(app.db)).toEqual([]);
  return [body.rating, body.reviewCount];
}

test('the rating counts reviews of this business and follows every change', async () => {
  const { business, one, two } = await newPlace();
  const elsewhere = await newPlace();
  expect(await figuresOf(business)).toEqual([null, 0]);
  const first = await written({ business, professional: one }, 5);
  const second = await written({ business, professional: two }, 2);
  await written({ business: elsewhere.business, professional: one }, 1);
  expect(await figuresOf(business)).toEqual([3.5, 2]);
  expect(await figuresOf(elsewhere.business)).toEqual([1, 1]);
  await change(app, second.author.token, second.id, { rating: 3 });
  expect(await figuresOf(business)).toEqual([4, 2]);
  await remove(app, first.author.token, first.id);
  expect(await figuresOf(business)).toEqual([3, 1]);
  const body = { password: 'a long password' };
  expect((await app.call('DELETE', '/api/account', { token: second.author.token, body })).status).toBe(204);
  expect(await figuresOf(business)).toEqual([3, 1]);
});

test('reviews hidden by moderation do not count until they are shown again', async () => {
  const { business, one, two } = await newPlace();
  const bad = await written({ business, professional: one }, 1);
  await written({ business, professional: two }, 5);
  const hide = (id: string, at: Date | null) =>
    app.db.transaction((transaction) => setReviewHidden(transaction, id, at));
  await hide(bad.id, new Date());
  expect(await figuresOf(business)).toEqual([5, 1]);
  await change(app, bad.author.token, bad.id, { rating: 3 });
  expect(await figuresOf(business)).toEqual([5, 1]);
  await hide(bad.id, null);
  expect(await figuresOf(business)).toEqual([4, 2]);
});

test('reviews of a hidden professional do not count, whatever changes meanwhile', async () => {
  const { business, one, two } = await newPlace();
  const theirs = await written({ business, professional: one }, 1);
  const gone = await written({ business, professional: one }, 2);
  await written({ business, professional: two }, 5);
  const hide = (at: Date | null) =>
    app.db.transaction((transaction) => setProfessionalHidden(transaction, one, at));
  await hide(new Date());
  await hide(new Date());
  expect(await figuresOf(business)).toEqual([5, 1]);
  await change(app, theirs.author.token, theirs.id, { rating: 4 });
  await remove(app, gone.author.token, gone.id);
  expect(await figuresOf(business)).toEqual([5, 1]);
  await hide(null);
  expect(await figuresOf(business)).toEqual([4.5, 2]);
});

test('concurrent reviews and changes of visibility leave exact figures', async () => {
  const { business, one } = await newPlace();
  const hide = (at: Date | null) =>
    app.db.transaction((transaction) => setProfessionalHidden(transaction, one, at));
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? hide(index % 2 === 0 ? new Date() : null)
        : written({ business, professional: one }, 1 + (index % 5)),
    ),
  );
  expect(await listViolations(app.db)).toEqual([]);
  await hide(null);
  expect((await figuresOf(business))[1]).toBe(8);
});

test('listViolations reports a wrong rating', async () => {
  const { business } = await newPlace();
  await app.db.run(sql`update businesses set rating_sum = 5, review_count = 1 where id = ${business}`);
  expect(await listViolations(app.db)).toEqual([
    { invariant: 'the rating of a business differs from its visible reviews', found: [business] },
  ]);
  await app.db.run(sql`update businesses set rating_sum = 0, review_count = 0 where id = ${business}`);
});
