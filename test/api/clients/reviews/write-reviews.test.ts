import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { setReviewHidden } from '../../../../src/features/clients/reviews/write-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { eventsAbout, recordEvents } from '../../../fixtures/recorded-events.ts';
import { change, insertAppointment, ratingOf, remove, review } from '../../../fixtures/reviews.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

const now = '2026-06-01T07:00:00.000Z';
let app: TestApp;
let salon: Salon;
let maya: TestUser;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(now) } });
  salon = await newSalon(app);
  maya = await newUser(app, 'customer', 'Maya Rossi');
});
afterAll(() => app.close());

/** A professional without reviews and a completed appointment of Maya. */
async function newPlace() {
  const professional = await newProfessional(app, { userId: null, businessIds: [salon.business] });
  const place = { business: salon.business, professional };
  return { ...place, appointmentId: await insertAppointment(app, place, maya.id) };
}

async function written(body: object, token = maya.token) {
  const answer = await review(app, token, body);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
}

// Only the author and staff see the id of the appointment.
const opaqueId = expect.stringMatching(/^apt_[0-9a-f]{24}$/);

const listed = async (professional: string) =>
  (await app.call('GET', `/api/reviews?professionalId=${professional}`)).body;
const hide = (id: string, at: Date | null = new Date(now)) =>
  app.db.transaction((transaction) => setReviewHidden(transaction, id, at));

describe('POST /api/reviews', () => {
  test('returns the public review and updates the rating immediately', async () => {
    const { professional, appointmentId } = await newPlace();
    expect(await ratingOf(app, professional)).toEqual([null, 0]);
    expect(await listed(professional)).toEqual([]);
    const answer = await review(app, maya.token, { appointmentId, rating: 4, comment: '  Lovely.\n ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^rev_/),
        clientId: expect.stringMatching(/^rvr_/),
        appointmentId,
        rating: 4,
        comment: 'Lovely.',
        clientName: 'Maya R.',
        createdAt: now,
        reply: null,
      },
    ]);
    expect(await listed(professional)).toEqual([{ ...answer.body, appointmentId: opaqueId }]);
    expect(await ratingOf(app, professional)).toEqual([4, 1]);
  });

  test.each([[{}], [{ comment: null }], [{ comment: '' }], [{ comment: ' \n ' }]])(
    'the comment %j is stored as null',
    async (fields) => {
      const { appointmentId } = await newPlace();
      expect((await written({ appointmentId, rating: 1, ...fields })).comment).toBeNull();
    },
  );

  test('accepts 2,000 characters of any script', async () => {
    const { appointmentId } = await newPlace();
    const comment = '好'.repeat(2000);
    expect((await written({ appointmentId, rating: 5, comment })).comment).toBe(comment);
  });

  test('belongs to the account that booked, even for family members', async () => {
    const { appointmentId } = await newPlace();
    await app.call('POST', '/api/family-members', { token: maya.token, body: { name: 'Emil' } });
    await app.db.run(sql`
      update appointments set family_member_id = (select id from family_members where user_id = ${maya.id} limit 1),
        client_name = 'Emil' where id = ${appointmentId}`);
    expect((await written({ appointmentId, rating: 5 })).clientName).toBe('Maya R.');
  });

  test('repeated with the same Idempotency-Key returns the first response', async () => {
    const { professional, appointmentId } = await newPlace();
    const headers = { 'idempotency-key': 'review-1' };
    const first = await review(app, maya.token, { appointmentId, rating: 3 }, headers);
    const again = await review(app, maya.token, { appointmentId, rating: 3 }, headers);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect(await ratingOf(app, professional)).toEqual([3, 1]);
  });

  test('ignores read-only fields', async () => {
    const { professional, appointmentId } = await newPlace();
    const body = await written({
      appointmentId,
      rating: 5,
      id: 'rev_mine',
      clientId: salon.owner.id,
      clientName: 'The Queen',
      createdAt: '2030-01-01T00:00:00Z',
    });
    expect(body).toMatchObject({ clientName: 'Maya R.', createdAt: now });
    expect(body.id).not.toBe('rev_mine');
    expect(await listed(professional)).toHaveLength(1);
  });
});

describe('refused reviews', () => {
  test.each([
    [{ rating: 5 }, 'MISSING_FIELDS'],
    [{ appointmentId: 'apt_x' }, 'MISSING_FIELDS'],
    [{ appointmentId: null, rating: 5 }, 'MISSING_FIELDS'],
    [{ appointmentId: '', rating: 5 }, 'MISSING_FIELDS'],
    [{ appointmentId: 'apt_x', rating: null }, 'MISSING_FIELDS'],
    [{ appointmentId: 'apt_x', rating: 0 }, 'INVALID_VALUE'],
    [{ appointmentId: 'apt_x', rating: 6 }, 'INVALID_VALUE'],
    [{ appointmentId: 'apt_x', rating: -1 }, 'INVALID_VALUE'],
    [{ appointmentId: 'apt_x', rating: 4.5 }, 'INVALID_VALUE'],
    [{ appointmentId: 'apt_x', rating: '5' }, 'INVALID_INPUT'],
    [{ appointmentId: 'apt_x', rating: [5] }, 'INVALID_INPUT'],
    [{ appointmentId: 'apt_x', rating: true }, 'INVALID_INPUT'],
    [{ appointmentId: 7, rating: 5 }, 'INVALID_INPUT'],
    [{ appointmentId: ['apt_x'], rating: 5 }, 'INVALID_INPUT'],
    [{ appointmentId: 'apt_x', rating: 5, comment: 7 }, 'INVALID_INPUT'],
    [{ appointmentId: 'apt_x', rating: 5, comment: 'x'.repeat(2001) }, 'INVALID_INPUT'],
    [{ appointmentId: 'apt_x', rating: 5, comment: 'a\0b' }, 'INVALID_INPUT'],
    [[], 'INVALID_INPUT'],
    ['{"rating":', 'INVALID_INPUT'],
  ])('%j', async (body, code) => {
    expect(outcome(await review(app, maya.token, body))).toEqual([400, code]);
  });

  test('returns 401 without a session and 403 to platform staff', async () => {
    const admin = await newUser(app, 'admin');
    const { appointmentId } = await newPlace();
    expect(outcome(await review(app, undefined, { appointmentId, rating: 5 }))).toEqual([
      401,
      'AUTH_REQUIRED',
    ]);
    expect(outcome(await review(app, admin.token, { appointmentId, rating: 5 }))).toEqual([403, 'FORBIDDEN']);
  });

  test('returns 404 APPOINTMENT_NOT_FOUND to other accounts regardless of the appointment', async () => {
    const other = await newSalon(app);
    const ids = [
      await insertAppointment(app, salon, maya.id),
      await insertAppointment(app, salon, maya.id, 'Cancelled'),
      'apt_unknown',
    ];
    await written({ appointmentId: ids[0], rating: 5 });
    for (const appointmentId of ids)
      for (const { token } of [other.owner, other.worker, other.customer])
        expect(outcome(await review(app, token, { appointmentId, rating: 5 }))).toEqual([
          404,
          'APPOINTMENT_NOT_FOUND',
        ]);
  });

  test('returns 403 REVIEW_NOT_AUTHORIZED to the staff of the appointment', async () => {
    for (const status of ['Completed', 'Cancelled']) {
      const appointmentId = await insertAppointment(app, salon, maya.id, status);
      for (const { token } of [salon.owner, salon.worker])
        expect(outcome(await review(app, token, { appointmentId, rating: 5 }))).toEqual([
          403,
          'REVIEW_NOT_AUTHORIZED',
        ]);
    }
  });

  test.each(['Pending', 'Confirmed', 'Cancelled', 'NoShow'])(
    'returns 409 REVIEW_NOT_COMPLETED for an appointment that is %s',
    async (status) => {
      const appointmentId = await insertAppointment(app, salon, maya.id, status);
      expect(outcome(await review(app, maya.token, { appointmentId, rating: 5 }))).toEqual([
        409,
        'REVIEW_NOT_COMPLETED',
      ]);
    },
  );

  test('returns 404 APPOINTMENT_NOT_FOUND for a hold', async () => {
    const slot = { ...salon.slot, date: '2026-06-10' };
    const hold = await app.call('POST', '/api/holds', { token: maya.token, body: slot });
    expect(hold.status).toBe(201);
    expect(outcome(await review(app, maya.token, { appointmentId: hold.body.id, rating: 5 }))).toEqual([
      404,
      'APPOINTMENT_NOT_FOUND',
    ]);
  });

  test('returns 409 REVIEW_EXISTS for a second review, hidden or not', async () => {
    const { professional, appointmentId } = await newPlace();
    const { id } = await written({ appointmentId, rating: 2 });
    const again = () => review(app, maya.token, { appointmentId, rating: 5 });
    expect(outcome(await again())).toEqual([409, 'REVIEW_EXISTS']);
    expect(await ratingOf(app, professional)).toEqual([2, 1]);
    await hide(id);
    expect(outcome(await again())).toEqual([409, 'REVIEW_EXISTS']);
  });
});

describe('PATCH /api/reviews/:id', () => {
  test('changes only the fields that are sent and updates the rating', async () => {
    const { professional, appointmentId } = await newPlace();
    const first = await written({ appointmentId, rating: 2, comment: 'Hm.' });
    const rated = await change(app, maya.token, first.id, { rating: 5 });
    expect([rated.status, rated.body]).toEqual([200, { ...first, rating: 5 }]);
    expect(await ratingOf(app, professional)).toEqual([5, 1]);
    const said = await change(app, maya.token, first.id, { comment: ' Wonderful! ' });
    expect(said.body).toEqual({ ...first, rating: 5, comment: 'Wonderful!' });
    expect((await change(app, maya.token, first.id, {})).body).toEqual(said.body);
    for (const comment of [null, '', '  '])
      expect((await change(app, maya.token, first.id, { comment })).body.comment).toBeNull();
    expect(await listed(professional)).toEqual([
      { ...first, appointmentId: opaqueId, rating: 5, comment: null },
    ]);
  });

  test.each([
    [{ rating: 0 }, 'INVALID_VALUE'],
    [{ rating: 6 }, 'INVALID_VALUE'],
    [{ rating: null }, 'INVALID_INPUT'],
    [{ rating: '4' }, 'INVALID_INPUT'],
    [{ comment: 'x'.repeat(2001) }, 'INVALID_INPUT'],
    [{ comment: {} }, 'INVALID_INPUT'],
  ])('refuses %j', async (body, code) => {
    const { appointmentId } = await newPlace();
    const { id } = await written({ appointmentId, rating: 3 });
    expect(outcome(await change(app, maya.token, id, body))).toEqual([400, code]);
  });
});

describe('DELETE /api/reviews/:id', () => {
  test('removes the review and its rating; the appointment can be reviewed again', async () => {
    const { professional, appointmentId } = await newPlace();
    const first = await written({ appointmentId, rating: 1 });
    const deleted = await remove(app, maya.token, first.id);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await ratingOf(app, professional)).toEqual([null, 0]);
    expect(await listed(professional)).toEqual([]);
    expect(outcome(await remove(app, maya.token, first.id))).toEqual([404, 'NOT_FOUND']);
    const second = await written({ appointmentId, rating: 5 });
    expect(second.id).not.toBe(first.id);
    expect(await ratingOf(app, professional)).toEqual([5, 1]);
  });
});

test('reviews of other accounts return 404, those at one’s own business 403', async () => {
  const { appointmentId, professional } = await newPlace();
  const { id } = await written({ appointmentId, rating: 4 });
  const other = await newUser(app);
  for (const which of [id, 'rev_unknown', "'; --"]) {
    const path = encodeURIComponent(which);
    expect(outcome(await change(app, other.token, path, { rating: 1 }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await remove(app, other.token, path))).toEqual([404, 'NOT_FOUND']);
  }
  for (const { token } of [salon.owner, salon.worker]) {
    expect(outcome(await change(app, token, id, { rating: 5 }))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await remove(app, token, id))).toEqual([403, 'FORBIDDEN']);
  }
  expect(await ratingOf(app, professional)).toEqual([4, 1]);
});

describe('GET /api/account/reviews', () => {
  const mine = async (query = '', token = maya.token) =>
    (await app.call('GET', `/api/account/reviews${query}`, { token })).body;

  test('lists the author’s reviews, including hidden and excluding deleted ones', async () => {
    const { appointmentId } = await newPlace();
    const review = await written({ appointmentId, rating: 2, comment: 'Loud.' });
    const query = `?appointmentId=${appointmentId}`;
    expect(await mine(query)).toEqual([{ ...review, hidden: false }]);
    expect((await mine()).map(({ id }: never) => id)).toContain(review.id);
    expect(await mine(query, salon.customer.token)).toEqual([]);
    await hide(review.id);
    expect(await mine(query)).toEqual([{ ...review, hidden: true }]);
    await remove(app, maya.token, review.id);
    expect(await mine(query)).toEqual([]);
  });
});

describe('hiding a review', () => {
  test('excludes it from the rating and is idempotent', async () => {
    const { professional, business, appointmentId } = await newPlace();
    const { id } = await written({ appointmentId, rating: 1 });
    await written({
      appointmentId: await insertAppointment(app, { professional, business }, maya.id),
      rating: 5,
    });
    const figures = () =>
      app.db.row(sql`select rating_sum, review_count from professionals where id = ${professional}`);
    expect([await hide(id), await hide(id)]).toEqual([true, false]);
    expect(await figures()).toEqual({ rating_sum: 5, review_count: 1 });
    expect([await hide(id, null), await hide(id, null)]).toEqual([true, false]);
    expect(await figures()).toEqual({ rating_sum: 6, review_count: 2 });
    expect(await hide('rev_unknown')).toBe(false);
  });

  test('lasts while the author changes it; the changed review counts when shown again', async () => {
    const { professional, appointmentId } = await newPlace();
    const { id } = await written({ appointmentId, rating: 1, comment: 'Rude words' });
    await hide(id);
    expect((await change(app, maya.token, id, { rating: 4, comment: 'Kind words' })).status).toBe(200);
    expect(await ratingOf(app, professional)).toEqual([null, 0]);
    expect(await listed(professional)).toEqual([]);
    await hide(id, null);
    await change(app, maya.token, id, { comment: 'Kinder words' });
    expect(await ratingOf(app, professional)).toEqual([4, 1]);
  });

  test('is not undone by deleting and writing again, and the deleted text is gone', async () => {
    const { professional, appointmentId } = await newPlace();
    const { id } = await written({ appointmentId, rating: 1, comment: 'Rude words' });
    await hide(id);
    expect((await remove(app, maya.token, id)).status).toBe(204);
    expect(outcome(await remove(app, maya.token, id))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await change(app, maya.token, id, { comment: 'x' }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await review(app, maya.token, { appointmentId, rating: 1 }))).toEqual([
      409,
      'REVIEW_EXISTS',
    ]);
    expect(await hide(id, null)).toBe(false);
    expect(await ratingOf(app, professional)).toEqual([null, 0]);
    const row = await app.db.row(sql`select comment from reviews where id = ${id}`);
    expect(row).toEqual({ comment: null });
  });
});

describe('events of reviews', () => {
  beforeAll(() => recordEvents(app));

  test('reach the professional and the owner, except while hidden or refused', async () => {
    const appointmentId = await insertAppointment(app, salon, maya.id);
    const { id } = await written({ appointmentId, rating: 4 });
    await change(app, maya.token, id, { rating: 3 });
    await change(app, maya.token, id, { rating: 3 });
    await review(app, maya.token, { appointmentId, rating: 4 });
    await hide(id);
    await change(app, maya.token, id, { comment: 'x' });
    await hide(id, null);
    await remove(app, maya.token, id);
    const event = (kind: string, rating: number) => ({
      kind,
      subject_id: id,
      by_user_id: maya.id,
      detail: {
        recipients: [salon.owner.id, salon.worker.id].sort(),
        appointmentId,
        businessId: salon.business,
        professionalId: salon.professional,
        rating,
      },
    });
    expect(await eventsAbout(app, id)).toEqual([
      event('review.created', 4),
      event('review.updated', 3),
      event('review.deleted', 3),
    ]);
  });

  test('reach only the owner where the professional has no account', async () => {
    const { appointmentId } = await newPlace();
    const { id } = await written({ appointmentId, rating: 4 });
    expect(await eventsAbout(app, id)).toMatchObject([{ detail: { recipients: [salon.owner.id] } }]);
  });
});

test('the database invariants about reviews hold', async () => {
  const wrong = (await listViolations(app.db)).map(({ invariant }) => invariant);
  expect(wrong.filter((invariant) => /review|rating/.test(invariant))).toEqual([]);
});
