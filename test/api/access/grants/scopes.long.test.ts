import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../../src/http/caller.ts';
import { type GrantScope, grantScopeNames } from '../../../../src/http/grant-scopes.ts';
import type { AnyRoute } from '../../../../src/http/route.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { newAgent } from '../../../fixtures/approvals.ts';

/** Everything that a scope opens, by what the account is. Whatever is not listed is closed to agents. */
const opened: Record<'customer' | 'staff', Partial<Record<GrantScope, readonly string[]>>> = {
  customer: {
    'appointments:read': [
      'listAppointments',
      'getAppointment',
      'getAppointmentCalendarFile',
      'listWaitlistEntries',
      'getWaitlistEntry',
      'listPackageBalances',
    ],
    'appointments:book': [
      'bookAppointment',
      'bookAppointmentsTogether',
      'quoteAppointment',
      'createHold',
      'deleteHold',
      'previewCoupon',
      'joinWaitlist',
    ],
    'appointments:change': [
      'rescheduleAppointment',
      'cancelAppointment',
      'updateAppointment',
      'raiseAlert',
      'leaveWaitlist',
    ],
    family: ['listFamilyMembers', 'createFamilyMember'],
  },
  staff: {
    'desk:read': [
      'listAppointments',
      'getAppointment',
      'getAppointmentCalendarFile',
      'listAppointmentHistory',
      'listWaitlistEntries',
      'getWaitlistEntry',
      'listHolds',
      'listClients',
      'listClassTimes',
      'listTimeOff',
      'getAnalytics',
    ],
    'desk:book': [
      'bookAppointment',
      'bookAppointmentsTogether',
      'quoteAppointment',
      'createHold',
      'deleteHold',
      'previewCoupon',
      'rescheduleAppointment',
      'cancelAppointment',
      'confirmAppointment',
      'listClients',
      'createClient',
    ],
    'desk:block': ['createTimeOff', 'deleteTimeOff'],
  },
};

/** An agent may always ask what it may, and what became of what it asked for. */
const always = ['getCurrentGrant', 'getApproval'];

let app: TestApp;
let routes: AnyRoute[];
const people: Partial<Record<Role, TestUser>> = {};
beforeAll(async () => {
  app = await startApp({ environment: { PAYMENT_PROVIDER: 'mock' } });
  routes = app.app.routes.map(({ declaration }) => declaration);
  for (const role of ['customer', 'business', 'professional', 'admin'] as const)
    people[role] = await newUser(app, role);
}, 60_000);
afterAll(() => app.close());

/** Straight into the database: also what nobody of this role could allow. */
async function tokenOf(role: Role, scopes: readonly GrantScope[]): Promise<string> {
  const fields = { scopes, asksFirst: false };
  return (await newAgent(app, systemClock, people[role]!.id, fields)).token;
}

const addressOf = ({ path }: AnyRoute) => path.replace(/:(\w+)/g, 'none');

/** Past the check of scopes: whatever is answered, it is not that the grant does not reach it. */
async function passes(route: AnyRoute, token: string): Promise<boolean> {
  const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: {} };
  const answer = await app.call(route.method, addressOf(route), { token, ...body });
  const detail = answer.headers.get('error-detail') ?? '';
  const isClosed =
    /^(The grant lacks the scope|No scope of a grant reaches this|The token of the agent)/.test(detail);
  // Of platform staff no token is one.
  if (isClosed && answer.status !== 401)
    expect([route.operation, answer.status, answer.body.error]).toEqual([route.operation, 403, 'FORBIDDEN']);
  return !isClosed;
}

const ofPeople = () => routes.filter(({ access }) => access.kind === 'session');

describe.each(['customer', 'business', 'professional'] as const)('an agent of a %s account', (role) => {
  test.each(grantScopeNames)('reaches with %s what is listed, and nothing else', async (scope) => {
    const token = await tokenOf(role, [scope]);
    const side = role === 'customer' ? 'customer' : 'staff';
    const expected = [...always, ...(opened[side][scope] ?? [])];
    const reached: string[] = [];
    for (const route of ofPeople()) if (await passes(route, token)) reached.push(route.operation);
    expect(reached.sort()).toEqual(expected.sort());
  });
});

describe('with every scope there is', () => {
  test.each(['customer', 'business', 'professional'] as const)(
    'an agent of a %s account neither widens itself nor touches the account',
    async (role) => {
      const token = await tokenOf(role, grantScopeNames);
      const closed = ofPeople().filter(
        ({ path, operation }) =>
          /^\/api\/(grants|approvals|account|auth|keys|business\/webhooks|payments|support|notifications|stream|reviews|reports|invitations|join-requests|businesses)/.test(
            path,
          ) && !always.includes(operation),
      );
      expect(closed.length).toBeGreaterThan(40);
      for (const route of closed)
        expect([route.operation, await passes(route, token)]).toEqual([route.operation, false]);
    },
  );

  test('an agent of an admin account reaches nothing', async () => {
    const token = await tokenOf('admin', grantScopeNames);
    for (const route of ofPeople())
      expect([route.operation, await passes(route, token)]).toEqual([route.operation, false]);
  });

  test('what the scopes open changes neither grants, passwords, addresses, members nor money', () => {
    const names = Object.values(opened).flatMap((byScope) => Object.values(byScope).flat());
    for (const name of names)
      expect(name).not.toMatch(/grant|approv|password|email|member(?!s?$)|webhook|pay|key|session/i);
  });

  test('nobody is seen where nobody need prove anything: an unlisted business of the person stays unseen', async () => {
    const owner = people.business!;
    const body = { name: 'Quiet', timezone: 'Europe/Berlin', currency: 'EUR', city: 'Berlin' };
    const { id } = (await app.call('POST', '/api/businesses', { token: owner.token, body })).body;
    const token = await tokenOf('business', grantScopeNames);
    expect((await app.call('GET', `/api/businesses/${id}`, { token: owner.token })).status).toBe(200);
    expect((await app.call('GET', `/api/businesses/${id}`, { token })).status).toBe(404);
    expect((await app.call('GET', '/api/businesses', { token })).status).toBe(200);
  });

  test('a token that proves nothing is refused everywhere a session would be looked at', async () => {
    for (const path of ['/api/businesses', '/api/appointments', '/api/grants/current']) {
      const answer = await app.call('GET', path, { token: `osa_${'0'.repeat(43)}` });
      expect([path, answer.status, answer.body.error]).toEqual([path, 401, 'AUTH_REQUIRED']);
    }
  });
});
