import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import {
  actions,
  isPossible,
  targetStates,
  targetTypes,
} from '../../../../src/features/trust/moderation/rules/decisions.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newProfessional,
  newReview,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import {
  type ModerationSetup,
  moderationRequests,
  newModerationSetup,
  outcomeOf,
  recordPublishedEvents,
  type TargetType,
} from '../../../fixtures/moderation.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let otherAdmin: TestUser;
let publishedEvents: Awaited<ReturnType<typeof recordPublishedEvents>>;
let call: ReturnType<typeof moderationRequests>;
beforeAll(async () => {
  app = await startApp({ environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  publishedEvents = await recordPublishedEvents(app);
  call = moderationRequests(app);
  admin = await newUser(app, 'admin');
  otherAdmin = await newUser(app, 'admin');
});
// An account has daily limits.
beforeEach(async () => {
  customer = await newUser(app);
});
afterAll(async () => {
  expect(await listViolations(app.db)).toEqual([]);
  await app.close();
});

const get = (path: string, token?: string) => app.call('GET', path, { token });
const idsAt = async (path: string) => (await get(path)).body.map(({ id }: { id: string }) => id);

/** Brings the target of an open report into this state. */
const bring: Record<string, (setup: ModerationSetup) => Promise<unknown>> = {
  'public business': async () => {},
  'public professional': async () => {},
  'public review': async () => {},
  'public picture': async () => {},
  'suspended business': ({ ids }) =>
    app.call('POST', `/api/businesses/${ids.business}/suspend`, { token: admin.token }),
  'unpublished business': ({ ids }) =>
    app.db.run(sql`update businesses set status = 'draft' where id = ${ids.business}`),
  'gone review': ({ ids, author }) =>
    app.call('DELETE', `/api/reviews/${ids.review}`, { token: author.token }),
};

describe('every action on every target and state', () => {
  // Messages are tested with their feature.
  const types = targetTypes.filter((type) => type !== 'message');
  const situations = types.flatMap((type) =>
    targetStates.flatMap((state) =>
      actions
        .filter(() => `${state} ${type}` in bring)
        .map((action) => ({ type, state, action, possible: isPossible(action, type, state) })),
    ),
  );

  async function resolveIn({ type, state, action }: (typeof situations)[number]) {
    const setup = await newModerationSetup(app);
    const id = await call.reported(customer, type, setup.ids[type]);
    await bring[`${state} ${type}`]?.(setup);
    const before = (await call.seen(admin, id)).body;
    expect(before.target?.state ?? 'gone').toBe(state);
    const answer = await call.resolve(admin, id, action, { note: ' Looked at. ' });
    return { answer, before, after: (await call.seen(admin, id)).body };
  }

  test.each(situations.filter(({ possible }) => !possible))(
    '$action on a $state $type is refused',
    async (situation) => {
      const { answer, before, after } = await resolveIn(situation);
      expect(outcomeOf(answer)).toBe('409 MODERATION_INVALID_STATE');
      // The path of a picture contains the second of its expiry.
      const picture = situation.type === 'picture' ? expect.any(String) : undefined;
      expect(after).toEqual({ ...before, picture });
    },
  );

  test.each(situations.filter(({ possible }) => possible))(
    '$action on a $state $type succeeds',
    async (situation) => {
      const { state, action } = situation;
      const { answer, before, after } = await resolveIn(situation);
      const { target: _, openReports: __, decisions: ___, picture: ____, ...report } = before;
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          ...report,
          status: action === 'dismiss' ? 'dismissed' : 'actioned',
          action,
          resolvedAt: expect.stringMatching(/Z$/),
          resolvedById: admin.id,
          note: 'Looked at.',
        },
      ]);
      expect(after).toMatchObject({ ...answer.body, openReports: 0 });
      expect(after.decisions).toEqual([
        { action, byUserId: admin.id, note: 'Looked at.', at: answer.body.resolvedAt },
      ]);
      const states = { dismiss: state, hide: 'hidden', suspend: 'suspended' };
      expect(after.target?.state ?? 'gone').toBe(states[action]);
    },
  );

  test.each(actions)('a resolved report cannot be resolved again: %s', async (action) => {
    const { ids } = await newModerationSetup(app);
    const id = await call.reported(customer, 'review', ids.review);
    await call.resolve(admin, id, 'dismiss');
    const before = (await call.seen(admin, id)).body;
    expect(outcomeOf(await call.resolve(admin, id, action))).toBe('409 REPORT_ALREADY_RESOLVED');
    expect((await call.seen(admin, id)).body).toEqual(before);
  });
});

describe('invalid decisions', () => {
  test.each([
    ['nothing', {}, '400 MISSING_FIELDS'],
    ['an unknown action', { action: 'delete' }, '400 INVALID_VALUE'],
    ['unhide, which has its own route', { action: 'unhide' }, '400 INVALID_VALUE'],
    ['an action that is not text', { action: 1 }, '400 INVALID_INPUT'],
    ['a note that is too long', { action: 'dismiss', note: 'x'.repeat(1001) }, '400 INVALID_INPUT'],
    ['a reason that is not text', { action: 'suspend', reason: {} }, '400 INVALID_INPUT'],
  ])('%s is refused', async (_name, body, refusal) => {
    const path = '/api/moderation/reports/rep_x/resolve';
    expect(outcomeOf(await app.call('POST', path, { token: admin.token, body }))).toBe(refusal);
  });

  test('an unknown report returns 404', async () => {
    expect(outcomeOf(await call.resolve(admin, 'rep_x', 'dismiss'))).toBe('404 NOT_FOUND');
    expect(outcomeOf(await call.seen(admin, 'rep_x'))).toBe('404 NOT_FOUND');
  });
});

test('only admins can read and resolve reports', async () => {
  const { ids, owner } = await newModerationSetup(app);
  const professional = await newUser(app, 'professional');
  const id = await call.reported(customer, 'review', ids.review);
  for (const by of [customer, owner, professional]) {
    expect(outcomeOf(await get('/api/moderation/reports', by.token))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await call.seen(by, id))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await call.resolve(by, id, 'dismiss'))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await call.unhide(by, 'review', ids.review))).toBe('403 FORBIDDEN');
  }
});

describe('effects of decisions', () => {
  test('a hidden review disappears from list and rating and returns when shown', async () => {
    const { ids, author } = await newModerationSetup(app);
    const written = { professionalId: ids.professional, businessId: ids.business, clientId: author.id };
    const other = await newReview(app, { ...written, rating: 5 });
    const reviews = `/api/reviews?professionalId=${ids.professional}`;
    const rating = async () => {
      const { rating, reviewCount } = (await get(`/api/professionals/${ids.professional}`)).body;
      return [rating, reviewCount];
    };
    expect([await idsAt(reviews), await rating()]).toEqual([
      expect.arrayContaining([ids.review, other.id]),
      [3, 2],
    ]);
    await call.resolve(admin, await call.reported(customer, 'review', ids.review), 'hide');
    expect([await idsAt(reviews), await rating()]).toEqual([[other.id], [5, 1]]);
    const shown = await call.unhide(admin, 'review', ids.review, { note: 'A mistake.' });
    expect([shown.status, shown.body]).toEqual([
      200,
      {
        targetType: 'review',
        targetId: ids.review,
        name: 'Inês Duarte',
        text: 'Rude words',
        rating: 1,
        reply: null,
        userId: author.id,
        state: 'public',
      },
    ]);
    expect([(await idsAt(reviews)).length, await rating()]).toEqual([2, [3, 2]]);
  });

  test('a hidden professional disappears from lists, search, availability and reviews, except for their business', async () => {
    const { ids, owner } = await newModerationSetup(app);
    const colleague = await newProfessional(app, { businessIds: [ids.business], name: 'Rui Alves' });
    const own = await newService(app, {
      ownerProfessionalId: ids.professional,
      professionalIds: [ids.professional],
    });
    const list = `/api/professionals?businessId=${ids.business}`;
    const free = `/api/availability?professionalId=${ids.professional}&businessId=${ids.business}&date=2030-01-07`;
    const reviews = `/api/reviews?professionalId=${ids.professional}`;
    const looks = async () => [
      await idsAt(list),
      (await get(`/api/professionals/${ids.professional}`)).status,
      (await get(free)).status,
      await idsAt(reviews),
      (await get(`/api/services/${own}`)).status,
    ];
    const before = await looks();
    expect(before).toEqual([[ids.professional, colleague].sort(), 200, 200, [ids.review], 200]);
    const report = await call.reported(customer, 'professional', ids.professional);
    await call.resolve(admin, report, 'hide');
    expect(await looks()).toEqual([[colleague], 404, 404, [], 404]);
    expect((await get(`/api/professionals/${ids.professional}`, owner.token)).status).toBe(200);
    expect((await call.unhide(admin, 'professional', ids.professional)).body.state).toBe('public');
    expect(await looks()).toEqual(before);
    expect((await call.seen(admin, report)).body.decisions.map((d: { action: string }) => d.action)).toEqual([
      'unhide',
      'hide',
    ]);
  });

  test('a hidden professional cannot be booked; existing appointments stay', async () => {
    const { ids, service } = await newModerationSetup(app);
    const year = new Date().getUTCFullYear() + 1;
    const book = (start: string) =>
      app.call('POST', '/api/appointments', {
        token: customer.token,
        body: {
          professional: ids.professional,
          business: ids.business,
          date: `${year}-02-1${start[1]}`,
          start,
          services: [service],
        },
      });
    const booked = await book('09:00');
    expect(booked.status).toBe(201);
    const report = await call.reported(customer, 'professional', ids.professional);
    const [hidden, ...at] = await Promise.all([
      call.resolve(admin, report, 'hide'),
      ...['11:00', '12:00', '13:00'].map(book),
    ]);
    expect(hidden.status).toBe(200);
    for (const answer of at) expect(['201', '404 PROFESSIONAL_NOT_FOUND']).toContain(outcomeOf(answer));
    expect(outcomeOf(await book('14:00'))).toBe('404 PROFESSIONAL_NOT_FOUND');
    expect((await get(`/api/appointments/${booked.body.id}`, customer.token)).body.status).toBe('Confirmed');
  });

  test('a suspended business disappears, its owner sees the reason, and it can be reinstated', async () => {
    const { ids, owner } = await newModerationSetup(app);
    const reports = [
      await call.reported(customer, 'business', ids.business),
      await call.reported(await newUser(app), 'business', ids.business),
    ];
    expect((await get(`/api/businesses/${ids.business}`)).status).toBe(200);
    const answer = await call.resolve(admin, reports[0] as string, 'suspend', {
      reason: ' Several complaints. ',
      note: 'Talked to legal.',
    });
    expect(answer.status).toBe(200);
    expect((await get(`/api/businesses/${ids.business}`)).status).toBe(404);
    const owned = await get(`/api/businesses/${ids.business}`, owner.token);
    expect(owned.body).toMatchObject({ status: 'suspended', statusReason: 'Several complaints.' });
    expect(owned.text).not.toContain('legal');
    const back = await app.call('POST', `/api/businesses/${ids.business}/reinstate`, { token: admin.token });
    expect(back.status).toBe(200);
    expect((await get(`/api/businesses/${ids.business}`)).status).toBe(200);
  });

  test('hiding resolves every open report on the target and notifies each reporter; a dismissal resolves one', async () => {
    const { ids } = await newModerationSetup(app);
    const users = await Promise.all([newUser(app), newUser(app), newUser(app), newUser(app)]);
    const reports: string[] = [];
    for (const person of users) reports.push(await call.reported(person, 'review', ids.review));
    const bystander = await call.reported(users[0] as TestUser, 'professional', ids.professional);
    const statuses = async () =>
      Promise.all([...reports, bystander].map(async (id) => (await call.seen(admin, id)).body.status));
    await call.resolve(admin, reports[0] as string, 'dismiss');
    expect(await statuses()).toEqual(['dismissed', 'open', 'open', 'open', 'open']);
    await call.resolve(admin, reports[2] as string, 'hide');
    expect(await statuses()).toEqual(['dismissed', 'actioned', 'actioned', 'actioned', 'open']);
    const notifications = await Promise.all(reports.map(async (id) => (await publishedEvents(id)).slice(1)));
    expect(notifications).toEqual(
      users.map(({ id }, place) => [
        {
          kind: 'report.resolved',
          by_user_id: admin.id,
          detail: {
            recipients: [id],
            targetType: 'review',
            status: place === 0 ? 'dismissed' : 'actioned',
            action: place === 0 ? 'dismiss' : 'hide',
          },
        },
      ]),
    );
    expect(outcomeOf(await call.resolve(admin, reports[1] as string, 'dismiss'))).toBe(
      '409 REPORT_ALREADY_RESOLVED',
    );
  });
});

describe('unhiding', () => {
  test.each(['professional', 'review'] as const)(
    'a %s that is not hidden or unknown is refused',
    async (type) => {
      const { ids } = await newModerationSetup(app);
      expect(outcomeOf(await call.unhide(admin, type, ids[type]))).toBe('409 MODERATION_INVALID_STATE');
      const missing = type === 'review' ? '404 NOT_FOUND' : '404 PROFESSIONAL_NOT_FOUND';
      expect(outcomeOf(await call.unhide(admin, type, 'nope'))).toBe(missing);
    },
  );

  test('a business is refused, because it has its own route', async () => {
    const { ids } = await newModerationSetup(app);
    expect(outcomeOf(await call.unhide(admin, 'business', ids.business))).toBe('400 INVALID_TYPE');
    expect(outcomeOf(await call.unhide(admin, 'review', '', {}))).toBe('400 MISSING_FIELDS');
  });

  test('a review deleted by its author cannot be shown again', async () => {
    const { ids, author } = await newModerationSetup(app);
    const report = await call.reported(customer, 'review', ids.review);
    await call.resolve(admin, report, 'hide');
    expect((await bring['gone review']?.({ ids, author } as ModerationSetup)) as object).toMatchObject({
      status: 204,
    });
    expect(outcomeOf(await call.unhide(admin, 'review', ids.review))).toBe('404 NOT_FOUND');
    expect((await call.seen(admin, report)).body.target).toBeNull();
  });

  test('only one of five concurrent requests succeeds, and the rating counts once', async () => {
    const { ids } = await newModerationSetup(app);
    await call.resolve(admin, await call.reported(customer, 'review', ids.review), 'hide');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call.unhide(admin, 'review', ids.review)),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['200', ...Array(4).fill('409 MODERATION_INVALID_STATE')]);
    expect((await get(`/api/professionals/${ids.professional}`)).body.reviewCount).toBe(1);
  });
});

describe('concurrent decisions', () => {
  test.each([
    ['review', ['hide', 'hide', 'dismiss', 'hide', 'dismiss']],
    ['professional', ['hide', 'dismiss', 'hide', 'hide']],
    ['business', ['suspend', 'suspend', 'dismiss', 'suspend']],
  ] as [TargetType, string[]][])(
    'only one decision on a report about a %s succeeds',
    async (type, attempts) => {
      const { ids } = await newModerationSetup(app);
      const id = await call.reported(customer, type, ids[type]);
      const answers = await Promise.all(
        attempts.map((action, place) => call.resolve(place % 2 ? admin : otherAdmin, id, action)),
      );
      const outcomes = answers.map(outcomeOf).sort();
      expect(outcomes).toEqual(['200', ...Array(attempts.length - 1).fill('409 REPORT_ALREADY_RESOLVED')]);
      const won = answers.find(({ status }) => status === 200);
      const seen = (await call.seen(admin, id)).body;
      expect(seen.decisions).toHaveLength(1);
      expect(seen).toMatchObject(won?.body);
      expect((await publishedEvents(id)).filter(({ kind }) => kind === 'report.resolved')).toHaveLength(1);
    },
  );

  test('hiding one review through different reports resolves each report once', async () => {
    const { ids } = await newModerationSetup(app);
    const users = await Promise.all(Array.from({ length: 5 }, () => newUser(app)));
    const reports = await Promise.all(users.map((person) => call.reported(person, 'review', ids.review)));
    const answers = await Promise.all(reports.map((id) => call.resolve(admin, id, 'hide')));
    expect(answers.map(outcomeOf).sort()).toEqual(['200', ...Array(4).fill('409 REPORT_ALREADY_RESOLVED')]);
    for (const id of reports)
      expect((await publishedEvents(id)).filter(({ kind }) => kind === 'report.resolved')).toHaveLength(1);
    expect((await get(`/api/professionals/${ids.professional}`)).body.reviewCount).toBe(0);
  });

  test.each([
    ['review', 'hide', '404 NOT_FOUND'],
    ['professional', 'hide', '404 PROFESSIONAL_NOT_FOUND'],
    ['business', 'suspend', '404 BUSINESS_NOT_FOUND'],
  ] as [TargetType, string, string][])(
    'reports on a %s concurrent with its removal are resolved with it or refused',
    async (type, action, missing) => {
      const users = await Promise.all(Array.from({ length: 6 }, () => newUser(app)));
      for (let round = 0; round < 4; round++) {
        const { ids } = await newModerationSetup(app);
        const first = await call.reported(customer, type, ids[type]);
        const [decided, ...answers] = await Promise.all([
          call.resolve(admin, first, action),
          ...users.map((person) => call.report(person, type, ids[type])),
        ]);
        expect(decided.status).toBe(200);
        for (const answer of answers) expect(['201', missing]).toContain(outcomeOf(answer));
        const open = await get(`/api/moderation/reports?status=open&targetId=${ids[type]}`, admin.token);
        expect(open.body).toEqual([]);
      }
    },
  );
});
