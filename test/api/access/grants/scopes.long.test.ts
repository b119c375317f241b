import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restrictsSessions } from '../../../../src/http/access.ts';
import type { Role } from '../../../../src/http/caller.ts';
import { type GrantScope, grantScopeNames } from '../../../../src/http/grant-scopes.ts';
import type { AnyRoute } from '../../../../src/http/route.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newAgent } from '../../../fixtures/approvals.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';

/** Operations opened by each scope, by kind of account. All others are closed to agents. */
const opened: Record<'customer' | 'staff', Partial<Record<GrantScope, readonly string[]>>> = {
  customer: {
    'appointments:read': [
      'listMessages',
      'getConversation',
      'listConversations',
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
      'listAvailabilityRules',
      'getAnalytics',
    ],
    'desk:clients': [
      'listMessages',
      'getConversation',
      'listConversations',
      'listClients',
      'getClient',
      'listClientAppointments',
      'listClientNotes',
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
      'joinWaitlist',
    ],
    'desk:block': ['createTimeOff', 'deleteTimeOff'],
  },
};

/** Operations open to every agent. */
const always = ['getCurrentGrant', 'listGrantActivity', 'getApproval', 'listApprovals', 'withdrawRequest'];

let app: TestApp;
let routes: AnyRoute[];
const users: Partial<Record<Role, TestUser>> = {};
beforeAll(async () => {
  app = await startApp({ environment: { PAYMENT_PROVIDER: 'mock' } });
  routes = app.app.routes.map(({ declaration }) => declaration);
  for (const role of ['customer', 'business', 'professional', 'admin'] as const)
    users[role] = await newUser(app, role);
}, 60_000);
afterAll(() => app.close());

/** Inserted directly, so that scopes can be combined with any role. */
async function tokenOf(role: Role, scopes: readonly GrantScope[]): Promise<string> {
  const fields = { scopes, asksFirst: false };
  return (await newAgent(app, systemClock, users[role]!.id, fields)).token;
}

const addressOf = ({ path }: AnyRoute) => path.replace(/:(\w+)/g, 'none');

/** Whether the request passes the scope check, regardless of its result. */
async function passes(route: AnyRoute, token: string): Promise<boolean> {
  const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: {} };
  const answer = await app.call(route.method, addressOf(route), { token, ...body });
  const { reason = '' } = answer.status < 400 ? {} : errorInfo(answer);
  // Tokens of platform staff are not accepted at all.
  return answer.status !== 401 && !['missing-scope', 'not-visible-to-agents'].includes(reason);
}

const ofPeople = () => routes.filter(({ access }) => restrictsSessions(access));

describe.each(['customer', 'business', 'professional'] as const)('an agent of a %s account', (role) => {
  test.each(grantScopeNames)('reaches only the listed operations with the scope %s', async (scope) => {
    const token = await tokenOf(role, [scope]);
    const side = role === 'customer' ? 'customer' : 'staff';
    const expected = [...always, ...(opened[side][scope] ?? [])];
    const reached: string[] = [];
    for (const route of ofPeople()) if (await passes(route, token)) reached.push(route.operation);
    expect(reached.sort()).toEqual(expected.sort());
  });
});

describe('all scopes together', () => {
  test.each(['customer', 'business', 'professional'] as const)(
    'do not let an agent of a %s account change grants or the account',
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

  test('no scope opens operations on grants, passwords, emails, members or payments', () => {
    const names = Object.values(opened).flatMap((byScope) => Object.values(byScope).flat());
    for (const name of names)
      expect(name).not.toMatch(/grant|approv|password|email|member(?!s?$)|webhook|pay|key|session/i);
  });

  test('public routes ignore the agent’s account: its unlisted business returns 404', async () => {
    const owner = users.business!;
    const body = { name: 'Quiet', timezone: 'Europe/Berlin', currency: 'EUR', city: 'Berlin' };
    const { id } = (await app.call('POST', '/api/businesses', { token: owner.token, body })).body;
    const token = await tokenOf('business', grantScopeNames);
    expect((await app.call('GET', `/api/businesses/${id}`, { token: owner.token })).status).toBe(200);
    expect((await app.call('GET', `/api/businesses/${id}`, { token })).status).toBe(404);
    expect((await app.call('GET', '/api/businesses', { token })).status).toBe(200);
  });

  test('an unknown agent token returns 401 AUTH_REQUIRED on routes with optional and required sessions', async () => {
    for (const path of ['/api/businesses', '/api/appointments', '/api/grants/current']) {
      const answer = await app.call('GET', path, { token: `osa_${'0'.repeat(43)}` });
      expect([path, answer.status, answer.body.error]).toEqual([path, 401, 'AUTH_REQUIRED']);
    }
  });
});
