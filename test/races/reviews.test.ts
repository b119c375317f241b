import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { setReviewHidden } from '../../src/features/clients/reviews/write-store.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newUser, type TestUser } from '../fixtures/marketplace.ts';
import { retryWhileUnavailable } from '../fixtures/retry-while-unavailable.ts';
import { change, insertAppointment, ratingOf, remove, review } from '../fixtures/reviews.ts';
import { book, codes, newSalon, type Salon } from '../fixtures/salon.ts';

let a: TestApp;
let b: TestApp;
let salon: Salon;
let crowd: TestUser[];
beforeAll(async () => {
  a = await startApp();
  b = await startApp({ databaseUrl: a.databaseUrl });
  salon = await newSalon(a);
  crowd = await Promise.all(Array.from({ length: 30 }, () => newUser(a)));
}, 60_000);
afterAll(async () => {
  await b.close();
  await a.close();
});

const on = (index: number) => [a, b][index % 2]!;

/** Compares the figures of the professional with the visible reviews. */
async function expectExact(): Promise<void> {
  expect(await listViolations(a.db)).toEqual([]);
}

async function newReviews(count: number): Promise<{ id: string; author: TestUser; appointmentId: string }[]> {
  return Promise.all(
    crowd.slice(0, count).map(async (author, index) => {
      const appointmentId = await insertAppointment(a, salon, author.id);
      const { body } = await retryWhileUnavailable(() =>
        review(on(index), author.token, { appointmentId, rating: 1 + (index % 5) }),
      );
      return { id: body.id as string, author, appointmentId };
    }),
  );
}

test('thirty concurrent reviews of one professional are all counted', async () => {
  const [, before] = await ratingOf(a, salon.professional);
  const visits = await Promise.all(crowd.map(({ id }) => insertAppointment(a, salon, id)));
  const answers = await Promise.all(
    crowd.map(({ token }, index) =>
      retryWhileUnavailable(() =>
        review(on(index), token, { appointmentId: visits[index]!, rating: 1 + (index % 5), comment: 'Good' }),
      ),
    ),
  );
  expect(codes(answers)).toEqual(Array(30).fill(201));
  expect(await ratingOf(a, salon.professional)).toEqual([3, before + 30]);
  await expectExact();
});

test('twenty concurrent reviews of one appointment create one, and the others get REVIEW_EXISTS', async () => {
  const { id, token } = crowd[0]!;
  const appointmentId = await insertAppointment(a, salon, id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      retryWhileUnavailable(() => review(on(index), token, { appointmentId, rating: 1 + (index % 5) })),
    ),
  );
  expect(codes(answers)).toEqual([201, ...Array(19).fill('REVIEW_EXISTS')]);
  await expectExact();
});

test('a review retried with its key on another process is one review with one response', async () => {
  const { id, token } = crowd[0]!;
  const appointmentId = await insertAppointment(a, salon, id);
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) =>
      retryWhileUnavailable(() =>
        review(on(index), token, { appointmentId, rating: 4 }, { 'idempotency-key': 'retry' }),
      ),
    ),
  );
  expect(codes(answers)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await expectExact();
});

test('concurrent changes, hiding, unhiding and deletions keep the rating exact', async () => {
  for (let round = 0; round < 3; round++) {
    const reviews = await newReviews(8);
    const hide = (id: string, at: Date | null) =>
      a.db.transaction((transaction) => setReviewHidden(transaction, id, at));
    await Promise.all(
      reviews.flatMap(({ id, author, appointmentId }, index) => [
        retryWhileUnavailable(() => change(on(index), author.token, id, { rating: 5 })),
        hide(id, new Date()),
        retryWhileUnavailable(() => change(on(index + 1), author.token, id, { rating: 1 })),
        ...(index % 2 ? [retryWhileUnavailable(() => remove(on(index), author.token, id))] : []),
        retryWhileUnavailable(() => review(on(index), author.token, { appointmentId, rating: 2 })),
        hide(id, null),
      ]),
    );
    await expectExact();
  }
});

test('two concurrent deletions delete and subtract once', async () => {
  for (const { id, author } of await newReviews(4)) {
    const answers = await Promise.all([0, 1, 2].map((index) => remove(on(index), author.token, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  }
  await expectExact();
});

test('concurrent reviews and bookings of one professional do not deadlock', async () => {
  const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const visits = await Promise.all(crowd.map(({ id }) => insertAppointment(a, salon, id)));
  const answers = await Promise.all(
    crowd.flatMap(({ token }, index) => [
      retryWhileUnavailable(() => review(on(index), token, { appointmentId: visits[index]!, rating: 5 })),
      retryWhileUnavailable(() =>
        book(on(index), token, {
          ...salon.slot,
          date,
          start: `${String(9 + (index % 8)).padStart(2, '0')}:00`,
        }),
      ),
    ]),
  );
  const failed = answers.filter(({ status }) => status >= 500);
  expect(failed.map(({ text }) => text)).toEqual([]);
  expect(answers.filter((_, index) => index % 2 === 0).map(({ status }) => status)).toEqual(
    Array(30).fill(201),
  );
  await expectExact();
});

test('a review in progress does not block a booking', async () => {
  const date = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  await a.db.transaction(async (transaction) => {
    await transaction.run(
      sql`update professionals set rating_sum = rating_sum, review_count = review_count where id = ${salon.professional}`,
    );
    const answer = await book(b, crowd[0]!.token, { ...salon.slot, date });
    expect(answer.status).toBe(201);
  });
});
