import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type RequestStatus,
  requestStatuses,
} from '../../../../src/features/accounts/join-requests/rules/request-status.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import { newShop, outcome, type Shop } from '../../../fixtures/services.ts';

let app: TestApp;
let shop: Shop;
let stranger: TestUser;
let lone: TestUser;
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
  stranger = await newUser(app, 'business');
  lone = await newUser(app, 'professional');
  await newProfessional(app, { userId: lone.id });
});
afterAll(() => app.close());

interface Worker {
  user: TestUser;
  id: string;
}

async function newWorker(businessIds: string[] = []): Promise<Worker> {
  const user = await newUser(app, 'professional');
  return { user, id: await newProfessional(app, { userId: user.id, businessIds }) };
}

const ask = (user: TestUser, body: object) =>
  app.call('POST', '/api/join-requests', { token: user.token, body });
const apply = ({ user }: Worker, { businessId }: Shop = shop) => ask(user, { businessId });
const invite = ({ id }: Worker, { owner, businessId }: Shop = shop) =>
  ask(owner, { businessId, professionalId: id });
const answer = (user: TestUser, id: string, verb: 'accept' | 'decline') =>
  app.call('POST', `/api/join-requests/${id}/${verb}`, { token: user.token });
const list = (user: TestUser, query = '') =>
  app.call('GET', `/api/join-requests${query}`, { token: user.token });

const businessesOf = async ({ id, user }: Worker) =>
  (await app.call('GET', `/api/professionals/${id}`, { token: user.token })).body.businessIds;

describe('creating a join request', () => {
  test('a professional applies to a business and both sides see the request', async () => {
    const worker = await newWorker();
    const asked = await apply(worker);
    expect([asked.status, asked.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^jrq_[0-9a-z]{26}$/),
        businessId: shop.businessId,
        professionalId: worker.id,
        email: null,
        services: [],
        name: null,
        requestedBy: 'professional',
        status: 'pending',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        decidedAt: null,
        expiresAt: null,
      },
    ]);
    // The list includes the name, because an unlisted professional cannot be found elsewhere.
    const { name, role } = (
      await app.call('GET', `/api/professionals/${worker.id}`, { token: worker.user.token })
    ).body;
    const listed = { ...asked.body, professionalName: name, professionalRole: role };
    expect((await list(worker.user)).body).toEqual([listed]);
    expect((await list(shop.owner)).body).toContainEqual(listed);
    expect((await list(stranger)).body).toEqual([]);
    expect((await list(lone)).body).toEqual([]);
    expect(await businessesOf(worker)).toEqual([]);
  });

  test('an owner invites a professional, also to a draft business', async () => {
    const worker = await newWorker();
    const draft = { ...shop, businessId: await newBusiness(app, { userId: shop.owner.id, status: 'draft' }) };
    for (const place of [shop, draft]) {
      const invited = await invite(worker, place);
      expect([invited.status, invited.body]).toMatchObject([
        201,
        {
          requestedBy: 'business',
          professionalId: worker.id,
          businessId: place.businessId,
          status: 'pending',
        },
      ]);
    }
    expect((await list(worker.user)).body).toHaveLength(2);
  });

  test('a professional can apply only for their own profile', async () => {
    const [worker, other] = [await newWorker(), await newWorker()];
    const asked = await ask(worker.user, { businessId: shop.businessId, professionalId: other.id });
    expect(asked.body.professionalId).toBe(worker.id);
  });

  test.each(['draft', 'under_review', 'suspended'] as const)(
    'returns 404 BUSINESS_NOT_FOUND for a business that is %s',
    async (status) => {
      const hidden = await newShop(app, { status });
      expect(outcome(await apply(await newWorker(), hidden))).toBe('404 BUSINESS_NOT_FOUND');
    },
  );

  test('unknown and hidden businesses and professionals return 404', async () => {
    const worker = await newWorker();
    const account = await newUser(app, 'professional');
    const hidden = await newUser(app, 'professional');
    const hiddenId = await newProfessional(app, { userId: hidden.id, hidden: true });
    const staff = await newProfessional(app, { businessIds: [shop.businessId] });
    const { businessId } = shop;
    const unknown = '404 PROFESSIONAL_NOT_FOUND';
    expect(outcome(await ask(account, { businessId }))).toBe(unknown);
    expect(outcome(await ask(shop.owner, { businessId, professionalId: 'pro_none' }))).toBe(unknown);
    expect(outcome(await ask(shop.owner, { businessId, professionalId: staff }))).toBe(unknown);
    expect(outcome(await ask(shop.owner, { businessId, professionalId: hiddenId }))).toBe(unknown);
    expect(outcome(await ask(worker.user, { businessId: 'biz_none' }))).toBe('404 BUSINESS_NOT_FOUND');
    expect(outcome(await invite(worker, { ...shop, owner: stranger }))).toBe('404 BUSINESS_NOT_FOUND');
  });

  test('missing and invalid fields are refused', async () => {
    const { user } = await newWorker();
    for (const businessId of [undefined, null, ''])
      expect(outcome(await ask(user, { businessId }))).toBe('400 MISSING_FIELDS');
    expect(outcome(await ask(user, { businessId: 7 }))).toBe('400 INVALID_BUSINESS_ID');
    expect(outcome(await ask(shop.owner, { businessId: shop.businessId }))).toBe('400 MISSING_FIELDS');
    expect(outcome(await ask(shop.owner, { businessId: shop.businessId, professionalId: 7 }))).toBe(
      '400 INVALID_INPUT',
    );
  });

  test('returns 409 INVALID_STATUS for a professional who is already a member', async () => {
    const worker = await newWorker([shop.businessId]);
    expect(outcome(await apply(worker))).toBe('409 INVALID_STATUS');
    expect(outcome(await invite(worker))).toBe('409 INVALID_STATUS');
  });

  test('returns 409 REQUEST_PENDING while a request of either side is pending', async () => {
    const worker = await newWorker();
    const first = await apply(worker);
    expect(outcome(await apply(worker))).toBe('409 REQUEST_PENDING');
    expect(outcome(await invite(worker))).toBe('409 REQUEST_PENDING');
    expect(outcome(await answer(shop.owner, first.body.id, 'decline'))).toBe('200');
    expect(outcome(await invite(worker))).toBe('201');
    expect(outcome(await apply(worker))).toBe('409 REQUEST_PENDING');
    // A request to another business is independent.
    expect(outcome(await apply(worker, await newShop(app)))).toBe('201');
  });

  test('creates exactly one request when both sides ask concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const worker = await newWorker();
      const asked = await Promise.all([apply(worker), invite(worker), apply(worker), invite(worker)]);
      expect(asked.map(outcome).sort()).toEqual(['201', ...Array(3).fill('409 REQUEST_PENDING')]);
      expect((await list(worker.user)).body).toHaveLength(1);
    }
  });

  test('a repeat with the same Idempotency-Key returns the same request', async () => {
    const worker = await newWorker();
    const repeat = () =>
      app.call('POST', '/api/join-requests', {
        token: worker.user.token,
        body: { businessId: shop.businessId },
        headers: { 'idempotency-key': 'join-once' },
      });
    const [first, second] = [await repeat(), await repeat()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('answering a join request', () => {
  test('accepting makes the professional a member immediately', async () => {
    const worker = await newWorker();
    const { body: request } = await apply(worker);
    const path = `/api/professionals?businessId=${shop.businessId}`;
    await app.call('GET', path);
    const accepted = await answer(shop.owner, request.id, 'accept');
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { ...request, status: 'accepted', decidedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await businessesOf(worker)).toEqual([shop.businessId]);
    const members = (await app.call('GET', path)).body.map(({ id }: { id: string }) => id);
    expect(members).toContain(worker.id);
  });

  test('declining changes no membership', async () => {
    const worker = await newWorker();
    const { body: request } = await invite(worker);
    const declined = await answer(worker.user, request.id, 'decline');
    expect(declined.body).toEqual({ ...request, status: 'declined', decidedAt: expect.any(String) });
    expect(await businessesOf(worker)).toEqual([]);
  });

  test('a professional can work in several businesses', async () => {
    const [worker, other] = [await newWorker(), await newShop(app)];
    for (const place of [shop, other])
      await answer(worker.user, (await invite(worker, place)).body.id, 'accept');
    expect(await businessesOf(worker)).toEqual([shop.businessId, other.businessId].sort());
  });

  const verbs = ['accept', 'decline'] as const;

  test.each(requestStatuses.flatMap((status) => verbs.map((verb) => [status, verb] as const)))(
    'a request that is %s: %s',
    async (status: RequestStatus, verb) => {
      for (const direction of [apply, invite]) {
        const worker = await newWorker();
        const { body: request } = await direction(worker);
        const answering = direction === apply ? shop.owner : worker.user;
        const asking = direction === apply ? worker.user : shop.owner;
        if (status !== 'pending')
          await answer(answering, request.id, status === 'accepted' ? 'accept' : 'decline');
        const before = (await list(worker.user)).body;
        expect(outcome(await answer(asking, request.id, verb))).toBe('403 FORBIDDEN');
        const result = await answer(answering, request.id, verb);
        const isPending = status === 'pending';
        expect(outcome(result)).toBe(isPending ? '200' : '409 INVALID_STATUS');
        const decided = { ...result.body, status: verb === 'accept' ? 'accepted' : 'declined' };
        expect((await list(worker.user)).body).toEqual(
          isPending ? [expect.objectContaining(decided)] : before,
        );
      }
    },
  );

  test('other accounts get 404, 403 or 401', async () => {
    const { body: request } = await apply(await newWorker());
    for (const verb of verbs) {
      for (const user of [stranger, lone])
        expect(outcome(await answer(user, request.id, verb))).toBe('404 NOT_FOUND');
      expect(outcome(await answer(shop.owner, 'jrq_none', verb))).toBe('404 NOT_FOUND');
      for (const role of ['customer', 'admin'] as const)
        expect(outcome(await answer(await newUser(app, role), request.id, verb))).toBe('403 FORBIDDEN');
      const anonymous = await app.call('POST', `/api/join-requests/${request.id}/${verb}`);
      expect(outcome(anonymous)).toBe('401 AUTH_REQUIRED');
    }
    expect(outcome(await ask(await newUser(app), { businessId: shop.businessId }))).toBe('403 FORBIDDEN');
    expect(outcome(await list(await newUser(app)))).toBe('403 FORBIDDEN');
  });

  test('only one of several concurrent accepts succeeds', async () => {
    const worker = await newWorker();
    const { body: request } = await apply(worker);
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(shop.owner, request.id, 'accept')));
    expect(answers.map(outcome).sort()).toEqual(['200', ...Array(3).fill('409 INVALID_STATUS')]);
    expect(await businessesOf(worker)).toEqual([shop.businessId]);
  });

  test('one of accepting and declining concurrently wins, and membership matches it', async () => {
    for (let round = 0; round < 4; round++) {
      const worker = await newWorker();
      const { body: request } = await apply(worker);
      const order = round % 2 === 0 ? verbs : [...verbs].reverse();
      const answers = await Promise.all(order.map((verb) => answer(shop.owner, request.id, verb)));
      expect(answers.map(outcome).sort()).toEqual(['200', '409 INVALID_STATUS']);
      const [{ status }] = (await list(worker.user)).body;
      expect(await businessesOf(worker)).toEqual(status === 'accepted' ? [shop.businessId] : []);
    }
  });

  test('accepting while the other side asks again leaves no pending request', async () => {
    for (let round = 0; round < 4; round++) {
      const worker = await newWorker();
      const { body: request } = await apply(worker);
      const [accepted, again] = await Promise.all([answer(shop.owner, request.id, 'accept'), invite(worker)]);
      expect(outcome(accepted)).toBe('200');
      expect(['409 REQUEST_PENDING', '409 INVALID_STATUS']).toContain(outcome(again));
      expect((await list(worker.user, '?status=pending')).body).toEqual([]);
    }
  });

  test('a request of a deleted account cannot be accepted', async () => {
    const worker = await newWorker();
    const { body: request } = await apply(worker);
    expect(
      outcome(
        await app.call('DELETE', '/api/account', {
          token: worker.user.token,
          body: { password: 'a long password' },
        }),
      ),
    ).toBe('204');
    expect(outcome(await answer(shop.owner, request.id, 'accept'))).toBe('409 INVALID_STATUS');
    expect(outcome(await answer(shop.owner, request.id, 'decline'))).toBe('200');
    const members = await app.db.rows(
      sql`select 1 from business_professionals where professional_id = ${worker.id}`,
    );
    expect(members).toEqual([]);
  });
});

describe('the list of join requests', () => {
  test('is sorted newest first, paginated and filtered by status and business', async () => {
    const [one, other] = [await newShop(app), await newShop(app)];
    const second = { ...one, businessId: await newBusiness(app, { userId: one.owner.id }) };
    const made: { id: string; businessId: string; status: string }[] = [];
    for (let count = 0; count < 5; count++) {
      const worker = await newWorker();
      for (const place of [one, second]) {
        const { body } = await apply(worker, place);
        const verb = (['accept', 'decline'] as const)[count];
        made.unshift(verb === undefined ? body : (await answer(place.owner, body.id, verb)).body);
      }
      await apply(worker, other);
    }
    // Ids created within one millisecond have no defined order.
    made.sort((a, b) => (a.id < b.id ? 1 : -1));
    const token = one.owner.token;
    expect((await list(one.owner)).body).toMatchObject(made);
    expect(await walk(app, '/api/join-requests?limit=3', { token })).toMatchObject(made);
    for (const status of requestStatuses) {
      const path = `/api/join-requests?limit=2&status=${status}`;
      expect(await walk(app, path, { token })).toMatchObject(made.filter((row) => row.status === status));
    }
    const there = await walk(app, `/api/join-requests?limit=2&businessId=${second.businessId}`, { token });
    expect(there).toMatchObject(made.filter(({ businessId }) => businessId === second.businessId));
    expect((await list(one.owner, `?businessId=${other.businessId}`)).body).toEqual([]);
  });

  test('is empty for a professional without a profile', async () => {
    expect((await list(await newUser(app, 'professional'))).body).toEqual([]);
  });

  test.each<[string, string]>([
    ['?status=open', 'INVALID_STATUS'],
    ['?limit=0', 'INVALID_VALUE'],
    ['?limit=201', 'INVALID_VALUE'],
    ['?cursor=nonsense', 'INVALID_INPUT'],
    [`?cursor=${Buffer.from('["services","x"]').toString('base64url')}`, 'INVALID_INPUT'],
  ])('%s is refused', async (query, code) => {
    expect(outcome(await list(shop.owner, query))).toBe(`400 ${code}`);
  });
});
