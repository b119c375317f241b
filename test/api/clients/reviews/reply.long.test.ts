import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import {
  type ModerationSetup,
  moderationRequests,
  newModerationSetup,
  outcomeOf,
} from '../../../fixtures/moderation.ts';
import { dispatchAll, notificationsOf } from '../../../fixtures/notifications.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startApp();
  admin = await newUser(app, 'admin');
});
afterAll(() => app.close());

const writeReply = (by: TestUser, id: string, text: unknown = 'Thank you.', headers = {}) =>
  app.call('POST', `/api/reviews/${id}/reply`, { token: by.token, body: { text }, headers });
const deleteReply = (by: TestUser, id: string) =>
  app.call('DELETE', `/api/reviews/${id}/reply`, { token: by.token });
const shown = async ({ ids }: ModerationSetup) =>
  (await app.call('GET', `/api/reviews?businessId=${ids.business}`)).body;

async function newManager(setup: ModerationSetup): Promise<TestUser> {
  const manager = await newUser(app, 'professional', 'Noor Aziz');
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role) values (${setup.ids.business}, ${manager.id}, 'manager')`);
  return manager;
}

describe('POST /api/reviews/:id/reply', () => {
  test('publishes the reply and notifies the author of the review', async () => {
    const setup = await newModerationSetup(app);
    const { review } = setup.ids;
    const written = await writeReply(setup.owner, review, '  We are sorry.\n ');
    expect(written.status).toBe(201);
    expect(written.body).toMatchObject({
      id: review,
      reply: { text: 'We are sorry.', createdAt: expect.any(String), reviewChangedSince: false },
    });
    expect(await shown(setup)).toEqual([
      { ...written.body, appointmentId: expect.stringMatching(/^apt_[0-9a-f]{24}$/) },
    ]);
    const own = await app.call('GET', '/api/account/reviews', { token: setup.author.token });
    expect(own.body[0].reply).toEqual(written.body.reply);
    await dispatchAll(app);
    const [news] = await notificationsOf(app, setup.author.token);
    expect(news).toMatchObject({ kind: 'review.answered' });
    expect(await notificationsOf(app, setup.owner.token)).toEqual([]);
  });

  test('returns 409 REVIEW_EXISTS for a second reply, also concurrently', async () => {
    const setup = await newModerationSetup(app);
    const manager = await newManager(setup);
    const answers = await Promise.all([
      writeReply(setup.owner, setup.ids.review, 'By the owner'),
      writeReply(manager, setup.ids.review, 'By the manager'),
    ]);
    expect(answers.map(outcomeOf).sort()).toEqual(['201', '409 REVIEW_EXISTS']);
    const kept = answers.find(({ status }) => status === 201);
    expect((await shown(setup))[0].reply).toEqual(kept?.body.reply);
  });

  test('repeated with the same Idempotency-Key returns the first response', async () => {
    const setup = await newModerationSetup(app);
    const headers = { 'idempotency-key': 'answer-once-only' };
    const first = await writeReply(setup.owner, setup.ids.review, 'Once', headers);
    const again = await writeReply(setup.owner, setup.ids.review, 'Once', headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('is for owner and managers only', async () => {
    const [setup, other] = [await newModerationSetup(app), await newModerationSetup(app)];
    expect(outcomeOf(await writeReply(other.owner, setup.ids.review))).toBe('404 NOT_FOUND');
    expect(outcomeOf(await writeReply(setup.author, setup.ids.review))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await writeReply(admin, setup.ids.review))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await writeReply(setup.owner, 'rev_none'))).toBe('404 NOT_FOUND');
    const manager = await newManager(setup);
    await app.db.run(sql`delete from business_members where user_id = ${manager.id}`);
    expect((await writeReply(manager, setup.ids.review)).status).toBeGreaterThan(399);
    expect((await shown(setup))[0].reply).toBeNull();
  });

  test.each([
    [undefined, 'MISSING_FIELDS'],
    ['', 'MISSING_FIELDS'],
    [' \n ', 'INVALID_INPUT'],
    ['x'.repeat(2001), 'INVALID_INPUT'],
    [7, 'INVALID_INPUT'],
  ])('refuses the text %j', async (text, code) => {
    const setup = await newModerationSetup(app);
    expect(outcomeOf(await writeReply(setup.owner, setup.ids.review, text === undefined ? null : text))).toBe(
      `400 ${code}`,
    );
  });
});

describe('after the reply', () => {
  test('the author is notified of the first reply only', async () => {
    const setup = await newModerationSetup(app);
    const { review } = setup.ids;
    for (const text of ['First', 'Second', 'Third']) {
      expect((await writeReply(setup.owner, review, text)).status).toBe(201);
      await dispatchAll(app);
      await deleteReply(setup.owner, review);
    }
    const news = await notificationsOf(app, setup.author.token);
    expect(news.filter(({ kind }: { kind: string }) => kind === 'review.answered')).toHaveLength(1);
  });

  test('replies are rate limited per account', async () => {
    const setup = await newModerationSetup(app);
    const spent = await Promise.all(
      Array.from({ length: limits.reviewReplies.most }, () => writeReply(setup.owner, 'rev_none')),
    );
    expect(new Set(spent.map(outcomeOf))).toEqual(new Set(['404 NOT_FOUND']));
    const refused = await writeReply(setup.owner, setup.ids.review);
    expect([refused.status, errorInfo(refused).limit]).toEqual([429, limits.reviewReplies.most]);
    expect((await writeReply(await newManager(setup), setup.ids.review)).status).toBe(201);
  });

  test('a review changed after the reply has reviewChangedSince until there is a new reply', async () => {
    const setup = await newModerationSetup(app);
    const { review } = setup.ids;
    await writeReply(setup.owner, review, 'Thank you for the praise.');
    const body = { rating: 1, comment: 'They are thieves.' };
    const { token } = setup.author;
    const changed = await app.call('PATCH', `/api/reviews/${review}`, { token, body });
    expect(changed.body.reply).toMatchObject({ text: 'Thank you for the praise.', reviewChangedSince: true });
    expect((await shown(setup))[0].reply).toEqual(changed.body.reply);
    await deleteReply(setup.owner, review);
    expect((await writeReply(setup.owner, review, 'We are not.')).body.reply.reviewChangedSince).toBe(false);
  });

  test('owner and managers can delete the reply and write a new one', async () => {
    const setup = await newModerationSetup(app);
    await writeReply(setup.owner, setup.ids.review, 'First');
    expect(outcomeOf(await deleteReply((await newModerationSetup(app)).owner, setup.ids.review))).toBe(
      '404 NOT_FOUND',
    );
    expect((await deleteReply(await newManager(setup), setup.ids.review)).status).toBe(204);
    expect((await shown(setup))[0].reply).toBeNull();
    expect(outcomeOf(await deleteReply(setup.owner, setup.ids.review))).toBe('404 NOT_FOUND');
    expect((await writeReply(setup.owner, setup.ids.review, 'Second')).body.reply.text).toBe('Second');
  });

  test('the reply stays when the review changes and is deleted with it', async () => {
    const setup = await newModerationSetup(app);
    const { token } = setup.author;
    await writeReply(setup.owner, setup.ids.review, 'Stays');
    const changed = await app.call('PATCH', `/api/reviews/${setup.ids.review}`, {
      token,
      body: { rating: 2 },
    });
    expect(changed.body.reply.text).toBe('Stays');
    await app.call('DELETE', `/api/reviews/${setup.ids.review}`, { token });
    expect(await shown(setup)).toEqual([]);
    expect(outcomeOf(await writeReply(setup.owner, setup.ids.review))).toBe('404 NOT_FOUND');
  });

  test('the author can report the reply, and hiding the review hides both', async () => {
    const setup = await newModerationSetup(app);
    const { report, reported, resolve, seen } = moderationRequests(app);
    const { review } = setup.ids;
    expect(outcomeOf(await report(setup.author, 'review', review))).toBe('403 CANNOT_REPORT_OWN_CONTENT');
    await writeReply(setup.owner, review, 'Rude words back');
    const id = await reported(setup.author, 'review', review);
    expect((await seen(admin, id)).body.target).toMatchObject({ reply: 'Rude words back' });
    expect((await resolve(admin, id, 'hide')).status).toBe(200);
    expect(await shown(setup)).toEqual([]);
    expect(outcomeOf(await deleteReply(setup.owner, review))).toBe('404 NOT_FOUND');
    await app.call('DELETE', `/api/reviews/${review}`, { token: setup.author.token });
    const row = await app.db.row(sql`select comment, reply, replied_by from reviews where id = ${review}`);
    expect(row).toEqual({ comment: null, reply: null, replied_by: null });
  });
});
