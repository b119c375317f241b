import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BusinessAction,
  type BusinessStatus,
  businessStatuses,
  shownStatus,
  shownStatuses,
} from '../../../../src/features/catalog/businesses/rules/lifecycle.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newProfessional, newService, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { addOffer, address, makeBusiness } from './business-records.ts';

let app: TestApp;
let owner: TestUser;
let otherOwner: TestUser;
let customer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startApp({ environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  otherOwner = await newUser(app, 'business');
  customer = await newUser(app);
  admin = await newUser(app, 'admin');
});
// An account has a limited number of drafts.
beforeEach(async () => {
  owner = await newUser(app, 'business');
});
afterAll(() => app.close());

const ownActions = ['submit', 'close', 'reopen', 'unlist', 'list'] as const;
const actions = [...ownActions, 'approve', 'reject', 'suspend', 'reinstate'] as const;
const actorOf = (action: BusinessAction) => (ownActions.some((own) => own === action) ? owner : admin);

const act = (
  id: string,
  action: BusinessAction,
  token: string | undefined = actorOf(action).token,
  body?: unknown,
) => app.call('POST', `/api/businesses/${id}/${action}`, { token, body });

const stepsTo = {
  draft: [],
  under_review: ['submit'],
  active: ['submit', 'approve'],
  unlisted: ['submit', 'approve', 'unlist'],
  suspended: ['submit', 'approve', 'suspend'],
  'suspended while unlisted': ['submit', 'approve', 'unlist', 'suspend'],
  closed: ['submit', 'approve', 'close'],
  'closed as a draft': ['close'],
  'closed while unlisted': ['submit', 'approve', 'unlist', 'close'],
  'closed while suspended': ['submit', 'approve', 'suspend', 'close'],
} satisfies Record<string, BusinessAction[]> & Record<BusinessStatus, BusinessAction[]>;
type State = keyof typeof stepsTo;
const states = Object.keys(stepsTo) as State[];

/** Creates a complete business and brings it into this state through the API. */
async function businessIn(state: State, fields: object = {}): Promise<string> {
  const id = await makeBusiness(app, owner.token, { ...address, ...fields });
  await addOffer(app, id);
  for (const step of stepsTo[state]) expect((await act(id, step)).status).toBe(200);
  return id;
}

const unlisted = { status: 'active', listed: false };

describe('every action in every state', () => {
  const allowed: Partial<Record<`${State} ${BusinessAction}`, object>> = {
    'draft submit': { status: 'under_review' },
    'draft close': { status: 'closed' },
    'under_review approve': { status: 'active' },
    'under_review reject': { status: 'draft' },
    'under_review close': { status: 'closed' },
    'active suspend': { status: 'suspended' },
    'active unlist': unlisted,
    'active close': { status: 'closed' },
    'unlisted suspend': { status: 'suspended' },
    'unlisted list': { status: 'active' },
    'unlisted close': { status: 'closed' },
    'suspended reinstate': { status: 'active' },
    'suspended close': { status: 'closed' },
    'suspended while unlisted reinstate': unlisted,
    'suspended while unlisted close': { status: 'closed' },
    'closed reopen': { status: 'under_review' },
    'closed as a draft reopen': { status: 'under_review' },
    'closed while unlisted reopen': { status: 'under_review' },
    // Closing does not end a suspension.
    'closed while suspended reopen': { status: 'suspended' },
  };
  const pairs = states.flatMap((state) =>
    actions.map((action) => [state, action, allowed[`${state} ${action}`] ?? null] as const),
  );

  async function actOn(state: State, action: BusinessAction) {
    const id = await businessIn(state);
    const read = () => app.call('GET', `/api/businesses/${id}`, { token: owner.token });
    const before = await read();
    const answer = await act(id, action);
    return { answer, before: before.body, after: (await read()).body };
  }

  test.each(pairs.filter(([, , outcome]) => outcome === null))('%s, %s: refused', async (state, action) => {
    const { answer, before, after } = await actOn(state, action);
    const error = action === 'submit' ? 'BUSINESS_NOT_SUBMITTABLE' : 'BUSINESS_INVALID_TRANSITION';
    expect([answer.status, answer.body]).toEqual([409, { error }]);
    expect(after).toEqual(before);
  });

  test.each(pairs.filter(([, , outcome]) => outcome !== null))(
    '%s, %s: %j',
    async (state, action, outcome) => {
      const { answer, before, after } = await actOn(state, action);
      const { listed, ...rest } = before;
      expect(after).toEqual({ ...rest, ...outcome });
      // Admins have no role at a business.
      const { role, rights, ...seen } = after;
      expect([answer.status, role, rights]).toEqual([200, 'owner', ['desk:book', 'desk:override']]);
      expect(answer.body).toEqual('role' in answer.body ? after : seen);
    },
  );

  test.each(states)('%s: the business is public only if active', async (state) => {
    const id = await businessIn(state);
    const { status } = await app.call('GET', `/api/businesses/${id}`);
    expect(status).toBe(state === 'active' ? 200 : 404);
  });

  test.each(states)('%s: the owner can delete the account only after closing', async (state) => {
    await businessIn(state);
    const left = await app.call('DELETE', '/api/account', {
      token: owner.token,
      body: { password: 'a long password' },
    });
    expect([left.status, left.body.error]).toEqual(
      state.startsWith('closed') ? [204, undefined] : [403, 'ACCOUNT_DELETE_UNSUPPORTED'],
    );
  });

  test('a suspension keeps its reason while the business is closed', async () => {
    const id = await businessIn('active');
    await act(id, 'suspend', admin.token, { reason: 'Complaints' });
    expect((await act(id, 'close')).body).toMatchObject({ status: 'closed', statusReason: 'Complaints' });
    expect((await act(id, 'reopen')).body).toMatchObject({ status: 'suspended', statusReason: 'Complaints' });
    expect((await act(id, 'reinstate')).body.status).toBe('active');
  });

  test('a rejected business can be changed, submitted again and approved', async () => {
    const id = await businessIn('under_review');
    const rejected = await act(id, 'reject', admin.token, { reason: 'No such street.' });
    expect(rejected.body).toMatchObject({ status: 'draft', statusReason: 'No such street.' });
    const seen = await app.call('GET', `/api/businesses/${id}`, { token: owner.token });
    expect(seen.body.statusReason).toBe('No such street.');
    const changed = await app.call('PATCH', `/api/businesses/${id}`, {
      token: owner.token,
      body: { addressLine1: 'Rua Garrett 14' },
    });
    expect(changed.status).toBe(200);
    expect((await act(id, 'submit')).body.status).toBe('under_review');
    expect((await act(id, 'approve')).body.status).toBe('active');
  });

  test('only one of several concurrent decisions of admins succeeds', async () => {
    const id = await businessIn('under_review');
    const answers = await Promise.all(
      (['approve', 'reject', 'approve', 'reject', 'approve'] as const).map((action) => act(id, action)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter((answer) => answer !== won[0]))
      expect([lost.status, lost.body]).toEqual([409, { error: 'BUSINESS_INVALID_TRANSITION' }]);
    const now = await app.call('GET', `/api/businesses/${id}`, { token: admin.token });
    expect(now.body.status).toBe(won[0]?.body.status);
  });

  test('only one of several concurrent submissions succeeds', async () => {
    const id = await businessIn('draft');
    const answers = await Promise.all([act(id, 'submit'), act(id, 'submit'), act(id, 'submit')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('submitting requires', () => {
  const submitted = async (id: string) => {
    const answer = await act(id, 'submit');
    return `${answer.status} ${answer.body.error ?? answer.body.status}`;
  };

  test.each(['addressLine1', 'city', 'country'])('%s', async (field) => {
    const id = await makeBusiness(app, owner.token, { ...address, [field]: null });
    await addOffer(app, id);
    expect(await submitted(id)).toBe('400 PROFILE_INCOMPLETE');
    const refused = await act(id, 'submit');
    expect(errorInfo(refused)).toEqual({ field, reason: 'incomplete' });
    await app.call('PATCH', `/api/businesses/${id}`, { token: owner.token, body: address });
    expect(await submitted(id)).toBe('200 under_review');
  });

  test('an active service', async () => {
    const id = await makeBusiness(app, owner.token, address);
    await newProfessional(app, { businessIds: [id] });
    expect(await submitted(id)).toBe('400 PROFILE_INCOMPLETE');
    await newService(app, { businessId: id, active: false });
    expect(await submitted(id)).toBe('400 PROFILE_INCOMPLETE');
    await newService(app, { businessId: id });
    expect(await submitted(id)).toBe('200 under_review');
  });

  test('a visible professional', async () => {
    const id = await makeBusiness(app, owner.token, address);
    await newService(app, { businessId: id });
    expect(await submitted(id)).toBe('400 PROFILE_INCOMPLETE');
    await newProfessional(app, { businessIds: [id], hidden: true });
    expect(await submitted(id)).toBe('400 PROFILE_INCOMPLETE');
    await newProfessional(app, { businessIds: [id] });
    expect(await submitted(id)).toBe('200 under_review');
  });

  test('its own services and professionals', async () => {
    const id = await makeBusiness(app, owner.token, address);
    await addOffer(app, await makeBusiness(app, owner.token));
    expect(await submitted(id)).toBe('400 PROFILE_INCOMPLETE');
  });
});

describe('access to actions', () => {
  test('returns 401 without a session, even with an API key', async () => {
    const id = await businessIn('under_review');
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    for (const action of actions) {
      for (const options of [{}, { key: apiKey }]) {
        const answer = await app.call('POST', `/api/businesses/${id}/${action}`, options);
        expect([action, answer.status, answer.body]).toEqual([action, 401, { error: 'AUTH_REQUIRED' }]);
      }
    }
  });

  test('returns 403 to roles that may not act, for existing and unknown businesses', async () => {
    const id = await businessIn('under_review');
    const professional = await newUser(app, 'professional');
    for (const action of actions) {
      const wrong =
        actorOf(action) === owner ? [customer, professional, admin] : [customer, professional, owner];
      for (const { token } of wrong) {
        for (const which of [id, 'biz_none']) {
          const answer = await act(which, action, token);
          expect([action, answer.status, answer.body]).toEqual([action, 403, { error: 'FORBIDDEN' }]);
        }
      }
    }
  });

  test('returns 404 BUSINESS_NOT_FOUND for businesses of other owners', async () => {
    const id = await businessIn('draft');
    for (const which of [id, 'biz_none', '%20']) {
      const answer = await act(which, 'submit', otherOwner.token);
      expect([answer.status, answer.body]).toEqual([404, { error: 'BUSINESS_NOT_FOUND' }]);
    }
  });

  test('decisions on unknown businesses return 404 BUSINESS_NOT_FOUND', async () => {
    for (const action of ['approve', 'reject', 'suspend', 'reinstate'] as const) {
      const answer = await act('biz_none', action);
      expect([answer.status, answer.body]).toEqual([404, { error: 'BUSINESS_NOT_FOUND' }]);
    }
  });

  test('a reason is null or text of at most 1,000 characters', async () => {
    for (const reason of [7, ' ', 'x'.repeat(1001), {}]) {
      const answer = await act('biz_none', 'reject', admin.token, { reason });
      expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
    }
    for (const reason of [null, 'x'.repeat(1000)]) {
      const id = await businessIn('active');
      expect((await act(id, 'suspend', admin.token, { reason })).status).toBe(200);
    }
  });
});

describe('visibility', () => {
  test.each(businessStatuses)('of a business that is %s', async (status) => {
    const city = `Cidade ${status}`;
    const id = await businessIn(status, { city });
    const isPublic = status === 'active';
    const viewers: [string, string | undefined, boolean, boolean][] = [
      ['anonymous', undefined, isPublic, false],
      ['customer', customer.token, isPublic, false],
      ['other owner', otherOwner.token, isPublic, false],
      ['owner', owner.token, true, true],
      ['admin', admin.token, true, true],
    ];
    for (const [who, token, sees, seesStatus] of viewers) {
      const single = await app.call('GET', `/api/businesses/${id}`, { token });
      expect([who, single.status, single.body.error]).toEqual(
        sees ? [who, 200, undefined] : [who, 404, 'BUSINESS_NOT_FOUND'],
      );
      const list = await app.call('GET', `/api/businesses?city=${encodeURIComponent(city)}`, { token });
      expect([who, list.body.map((row: { id: string }) => row.id)]).toEqual([who, sees ? [id] : []]);
      for (const shown of sees ? [single.body, list.body[0]] : [])
        expect([who, shown.status]).toEqual([who, seesStatus ? shownStatus(status) : undefined]);
    }
  });

  test('the status filter narrows the visible businesses', async () => {
    const city = 'Cidade Filtrada';
    const ids: Record<string, string> = {};
    for (const status of shownStatuses) ids[status] = await businessIn(status, { city, name: 'Filtro' });
    const list = async (status: string, token?: string, more = '') => {
      const path = `/api/businesses?city=cidade+filtrada&status=${status}${more}`;
      const answer = await app.call('GET', path, { token });
      expect(answer.status).toBe(200);
      return answer.body.map((row: { id: string }) => row.id);
    };
    for (const status of shownStatuses) {
      for (const { token } of [owner, admin]) {
        expect(await list(status, token)).toEqual([ids[status]]);
        expect(await list(status, token, '&query=filtro')).toEqual([ids[status]]);
      }
      for (const token of [undefined, customer.token, otherOwner.token])
        expect(await list(status, token)).toEqual(status === 'active' ? [ids[status]] : []);
    }
    expect(await list('', admin.token)).toHaveLength(5);
  });

  test('an unlisted business is among the active ones of its owner', async () => {
    const id = await businessIn('unlisted', { city: 'Cidade Calada' });
    const path = '/api/businesses?city=cidade+calada&status=active';
    for (const [viewer, found] of [
      [owner, [id]],
      [admin, [id]],
      [customer, []],
    ] as const) {
      const { body } = await app.call('GET', path, { token: viewer.token });
      expect(body.map((row: { id: string }) => row.id)).toEqual(found);
    }
  });

  test('an unknown status returns 400 INVALID_STATUS', async () => {
    for (const status of ['Active', 'unlisted', 'deleted', 'draft,active']) {
      for (const token of [undefined, admin.token]) {
        const answer = await app.call('GET', `/api/businesses?status=${status}`, { token });
        expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_STATUS' }]);
      }
    }
  });

  test('services and professionals are hidden together with the business', async () => {
    const id = await businessIn('active');
    const service = async () => (await app.call('GET', `/api/services?businessId=${id}`)).body.length;
    const users = async () => (await app.call('GET', `/api/professionals?businessId=${id}`)).body.length;
    expect([await service(), await users()]).toEqual([1, 1]);
    await act(id, 'suspend');
    expect([await service(), await users()]).toEqual([0, 0]);
    await act(id, 'reinstate');
    expect([await service(), await users()]).toEqual([1, 1]);
  });
});

test('a decision sets updated_at', async () => {
  const id = await businessIn('under_review');
  await app.db.run(sql`update businesses set updated_at = 'epoch' where id = ${id}`);
  await act(id, 'approve');
  const row = await app.db.row<{ recent: boolean }>(
    sql`select updated_at > now() - interval '1 minute' as recent from businesses where id = ${id}`,
  );
  expect(row?.recent).toBe(true);
});
