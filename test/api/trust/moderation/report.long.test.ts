import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newReview,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import {
  type ModerationSetup,
  moderationRequests,
  newModerationSetup,
  outcomeOf,
  recordPublishedEvents,
} from '../../../fixtures/moderation.ts';

const types = ['business', 'professional', 'review'] as const;
const notFound = {
  business: '404 BUSINESS_NOT_FOUND',
  professional: '404 PROFESSIONAL_NOT_FOUND',
  review: '404 NOT_FOUND',
};

let app: TestApp;
let setup: ModerationSetup;
let customer: TestUser;
let admin: TestUser;
let publishedEvents: Awaited<ReturnType<typeof recordPublishedEvents>>;
let call: ReturnType<typeof moderationRequests>;
beforeAll(async () => {
  app = await startApp();
  publishedEvents = await recordPublishedEvents(app);
  call = moderationRequests(app);
  setup = await newModerationSetup(app);
  customer = await newUser(app);
  admin = await newUser(app, 'admin');
});
afterAll(() => app.close());

test.each(types)('reporting a %s publishes an event without recipients', async (type) => {
  const answer = await call.report(customer, type, setup.ids[type], '  Not what it says.\nAt all.  ');
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^rep_/),
    targetType: type,
    targetId: setup.ids[type],
    reason: 'Not what it says.\nAt all.',
    status: 'open',
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(await publishedEvents(answer.body.id)).toEqual([
    {
      kind: 'report.made',
      by_user_id: customer.id,
      detail: { targetType: type, targetId: setup.ids[type] },
    },
  ]);
});

test('every role can report content of others', async () => {
  for (const role of ['customer', 'business', 'professional', 'admin'] as const) {
    const answer = await call.report(await newUser(app, role), 'business', setup.ids.business);
    expect([role, answer.status]).toEqual([role, 201]);
  }
});

describe('invalid reports', () => {
  const whole = { targetType: 'business', targetId: 'biz_x', reason: 'A lie' };
  test.each([
    ['nothing', {}, 'MISSING_FIELDS'],
    ['no type', { ...whole, targetType: undefined }, 'MISSING_FIELDS'],
    ['no id', { ...whole, targetId: null }, 'MISSING_FIELDS'],
    ['an empty reason', { ...whole, reason: '' }, 'MISSING_FIELDS'],
    ['an unknown type', { ...whole, targetType: 'service' }, 'INVALID_TYPE'],
    ['a type that is not text', { ...whole, targetType: ['business'] }, 'INVALID_TYPE'],
    ['a type of an object', { ...whole, targetType: '__proto__' }, 'INVALID_TYPE'],
    ['an id that is not text', { ...whole, targetId: { $ne: '' } }, 'INVALID_INPUT'],
    ['an id that is too long', { ...whole, targetId: 'x'.repeat(101) }, 'INVALID_INPUT'],
    ['a blank reason', { ...whole, reason: ' \n\t' }, 'INVALID_INPUT'],
    ['a reason that is too long', { ...whole, reason: 'x'.repeat(2001) }, 'INVALID_INPUT'],
    ['a reason with a character no database keeps', { ...whole, reason: 'a\0b' }, 'INVALID_INPUT'],
  ])('%s is refused', async (_name, body, error) => {
    const answer = await app.call('POST', '/api/reports', { token: customer.token, body });
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });

  test('accepts a reason of the maximum length and ignores read-only fields', async () => {
    const body = {
      targetType: 'professional',
      targetId: setup.ids.professional,
      reason: 'é'.repeat(2000),
      status: 'dismissed',
      id: 'rep_mine',
    };
    const answer = await app.call('POST', '/api/reports', { token: setup.author.token, body });
    expect([answer.status, answer.body.status, answer.body.reason.length]).toEqual([201, 'open', 2000]);
    expect((await call.seen(admin, answer.body.id)).body.reporterId).toBe(setup.author.id);
  });
});

describe('content that is not visible', () => {
  test.each(types)('an unknown %s returns 404', async (type) => {
    for (const id of ['nope', `${setup.ids[type]}x`, "' or 1=1 --", setup.ids.review.replace('rev', 'rep')])
      expect(outcomeOf(await call.report(customer, type, id))).toBe(notFound[type]);
  });

  test('an id of another kind returns 404', async () => {
    expect(outcomeOf(await call.report(customer, 'business', setup.ids.review))).toBe(notFound.business);
    expect(outcomeOf(await call.report(customer, 'review', setup.ids.business))).toBe(notFound.review);
  });

  test.each(['draft', 'under_review', 'suspended'] as const)(
    'a business that is %s and its professionals and reviews return 404, also to admins',
    async (status) => {
      const business = await newBusiness(app, { status });
      const professional = await newProfessional(app, { businessIds: [business] });
      const written = { professionalId: professional, businessId: business, clientId: setup.author.id };
      const review = await newReview(app, written);
      for (const by of [customer, admin]) {
        expect(outcomeOf(await call.report(by, 'business', business))).toBe(notFound.business);
        expect(outcomeOf(await call.report(by, 'professional', professional))).toBe(notFound.professional);
        expect(outcomeOf(await call.report(by, 'review', review.id))).toBe(notFound.review);
      }
    },
  );

  test('hidden content returns 404', async () => {
    const { business } = setup.ids;
    const hidden = await newProfessional(app, { businessIds: [business], hidden: true });
    const written = {
      professionalId: setup.ids.professional,
      businessId: business,
      clientId: setup.author.id,
    };
    const review = await newReview(app, { ...written, hidden: true });
    expect(outcomeOf(await call.report(customer, 'professional', hidden))).toBe(notFound.professional);
    expect(outcomeOf(await call.report(customer, 'review', review.id))).toBe(notFound.review);
  });
});

describe('one’s own content', () => {
  const own = '403 CANNOT_REPORT_OWN_CONTENT';

  test('business and its staff cannot be reported, published or not', async () => {
    const draft = await newBusiness(app, { userId: setup.owner.id, status: 'draft' });
    const hidden = await newProfessional(app, { businessIds: [draft], hidden: true });
    for (const id of [setup.ids.business, draft])
      expect(outcomeOf(await call.report(setup.owner, 'business', id))).toBe(own);
    for (const id of [setup.ids.professional, hidden])
      expect(outcomeOf(await call.report(setup.owner, 'professional', id))).toBe(own);
  });

  test('profile cannot be reported, even without a business', async () => {
    const professional = await newUser(app, 'professional');
    const id = await newProfessional(app, { userId: professional.id });
    expect(outcomeOf(await call.report(professional, 'professional', id))).toBe(own);
  });

  test('review cannot be reported; reviews about oneself can', async () => {
    const { business } = setup.ids;
    const account = await newUser(app, 'professional');
    const professional = await newProfessional(app, { userId: account.id, businessIds: [business] });
    const written = { professionalId: professional, businessId: business, clientId: setup.author.id };
    const shown = await newReview(app, written);
    const hidden = await newReview(app, { ...written, hidden: true });
    for (const { id } of [shown, hidden])
      expect(outcomeOf(await call.report(setup.author, 'review', id))).toBe(own);
    for (const by of [account, setup.owner])
      expect(outcomeOf(await call.report(by, 'review', shown.id))).toBe('201');
    expect(outcomeOf(await call.report(account, 'business', business))).toBe('201');
  });
});

describe('repeated reports', () => {
  test('return 409 REQUEST_PENDING until the first report of the account is resolved', async () => {
    const { ids } = await newModerationSetup(app);
    const first = await call.reported(customer, 'review', ids.review);
    expect(outcomeOf(await call.report(customer, 'review', ids.review))).toBe('409 REQUEST_PENDING');
    expect(outcomeOf(await call.report(await newUser(app), 'review', ids.review))).toBe('201');
    expect((await call.resolve(admin, first, 'dismiss')).status).toBe(200);
    expect(outcomeOf(await call.report(customer, 'review', ids.review))).toBe('201');
  });

  test('exactly one of eight concurrent reports is created', async () => {
    const { ids } = await newModerationSetup(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call.report(customer, 'professional', ids.professional)),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['201', ...Array(7).fill('409 REQUEST_PENDING')]);
  });

  test('with the same Idempotency-Key return the first response', async () => {
    const { ids } = await newModerationSetup(app);
    const send = (reason: string) =>
      app.call('POST', '/api/reports', {
        token: customer.token,
        body: { targetType: 'review', targetId: ids.review, reason },
        headers: { 'idempotency-key': 'report-1' },
      });
    const first = await send('Rude');
    const again = await send('Rude');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(outcomeOf(await send('Other words'))).toBe('400 INVALID_INPUT');
    expect(await publishedEvents(first.body.id)).toHaveLength(1);
  });
});

describe('the reporter', () => {
  test('finds the report in the account export', async () => {
    const person = await newUser(app);
    const id = await call.reported(person, 'business', setup.ids.business, 'They moved away.');
    const { reports } = (await app.call('GET', '/api/account/export', { token: person.token })).body;
    expect(reports).toEqual([
      {
        id,
        targetType: 'business',
        targetId: setup.ids.business,
        reason: 'They moved away.',
        status: 'open',
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('is removed with the account, together with the reason; the report remains', async () => {
    const { ids } = await newModerationSetup(app);
    const person = await newUser(app);
    const id = await call.reported(person, 'review', ids.review, 'I am Ada and it is about me.');
    expect(
      (
        await app.call('DELETE', '/api/account', {
          token: person.token,
          body: { password: 'a long password' },
        })
      ).status,
    ).toBe(204);
    expect((await call.seen(admin, id)).body).toMatchObject({ reporterId: null, reason: '', status: 'open' });
    expect((await call.resolve(admin, id, 'hide')).status).toBe(200);
    expect(await publishedEvents(id)).toContainEqual(
      expect.objectContaining({
        kind: 'report.resolved',
        detail: expect.objectContaining({ recipients: [] }),
      }),
    );
  });

  test('leaves no text when the account is deleted concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { ids } = await newModerationSetup(app);
      const person = await newUser(app);
      const [removed, ...reports] = await Promise.all([
        app.call('DELETE', '/api/account', { token: person.token, body: { password: 'a long password' } }),
        ...(['business', 'professional', 'review'] as const).map((type) =>
          call.report(person, type, ids[type], 'Remember me'),
        ),
      ]);
      expect(removed.status).toBe(204);
      for (const report of reports) expect(['201', '401 AUTH_REQUIRED']).toContain(outcomeOf(report));
      const left = await app.db.rows(
        sql`select 1 from reports where reporter_id = ${person.id} or reason = 'Remember me'`,
      );
      expect(left).toEqual([]);
    }
    const mine = (await listViolations(app.db)).filter(({ invariant }) => /report/.test(invariant));
    expect(mine).toEqual([]);
  });
});
