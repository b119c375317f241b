import { expect, test } from 'vitest';
import { instructions, listToolsFor, tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import type { Session } from '../../../../src/http/caller.ts';
import { grantScopeNames, scopesOfCustomers, scopesOfStaff } from '../../../../src/http/grant-scopes.ts';
import { compileBody } from '../../../../src/http/request-body.ts';

const caller = (role: Session['role'], scopes: readonly string[] | null) =>
  ({
    id: 's',
    userId: 'u',
    role,
    ...(scopes && { grant: { id: 'g', agentName: 'A', scopes, businessIds: null, asksFirst: false } }),
  }) as Session;

const callers: [string, Session | null][] = [
  ['nobody', null],
  ['a customer', caller('customer', null)],
  ['staff', caller('business', null)],
  ['an agent of a customer with all scopes', caller('customer', scopesOfCustomers)],
  ['an agent of staff with all scopes', caller('business', scopesOfStaff)],
];

test.each(callers)('the list of %s has less than 24 KB', (who, session) => {
  const listed = listToolsFor(session);
  for (const { name, description } of listed) expect([name, description.length < 600]).toEqual([name, true]);
  const bytes = Buffer.byteLength(JSON.stringify({ tools: listed }));
  console.log(`tools/list of ${who}: ${bytes} bytes, ${listed.length} tools`);
  expect(bytes).toBeLessThan(24 * 1024);
});

test('the instructions have less than 900 characters', () => {
  expect(instructions.length).toBeLessThan(900);
});

const open = ['find_times', 'business_profile', 'explain_time'];
const ofAgents = tools.filter(({ scopes }) => scopes === 'any').map(({ name }) => name);
const namesFor = (session: Session) => listToolsFor(session).map(({ name }) => name);

test.each([
  ['customer', 'appointments:read', ['my_appointments', 'calendar_file']],
  ['customer', 'appointments:book', ['quote', 'hold', 'book', 'join_waitlist']],
  ['customer', 'appointments:change', ['reschedule', 'cancel']],
  ['customer', 'family', ['list_family', 'add_family_member']],
  ['business', 'desk:read', ['calendar_file', 'day_schedule', 'find_clients', 'working_hours', 'figures']],
  ['business', 'desk:clients', ['find_clients', 'client_notes']],
  ['business', 'desk:book', ['reschedule', 'cancel', 'book_for_client', 'find_clients']],
  ['business', 'desk:block', ['block_time']],
] as const)('an agent of a %s with %s sees only its tools', (role, scope, expected) => {
  const names = namesFor(caller(role, [scope]));
  expect(names.sort()).toEqual([...open, ...ofAgents, ...expected].sort());
});

test('every tool is listed for an agent of a customer or of staff', () => {
  const seen = ['customer', 'business'].flatMap((role) =>
    namesFor(caller(role as Session['role'], grantScopeNames)),
  );
  expect([...new Set(seen)].sort()).toEqual(tools.map(({ name }) => name).sort());
});

test('a session has no tools of agents, and a customer none of staff', () => {
  for (const role of ['customer', 'business'] as const)
    expect(namesFor(caller(role, null)).filter((name) => ofAgents.includes(name))).toEqual([]);
  expect(namesFor(caller('customer', null))).not.toContain('day_schedule');
  expect(namesFor(caller('business', null))).not.toContain('book');
});

test('each example matches the input schema of its tool', () => {
  for (const { name, input, example } of tools) {
    const read = compileBody({ method: 'POST', body: input, shows: [] });
    expect([name, read(example).fields]).toEqual([name, example]);
  }
});

test('tool names are unique and in snake case', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

test('readOnlyHint and destructiveHint match the tools', () => {
  const named = (hint: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter(({ hints }) => hints[hint]).map(({ name }) => name);
  expect(named('destructiveHint')).toEqual(['reschedule', 'cancel', 'withdraw_request', 'block_time']);
  const writing = [
    ...['hold', 'book', 'reschedule', 'cancel', 'join_waitlist', 'add_family_member'],
    'withdraw_request',
    ...['book_for_client', 'block_time'],
  ];
  expect(named('readOnlyHint')).toEqual(
    tools.map(({ name }) => name).filter((name) => !writing.includes(name)),
  );
});

test('every text and list argument has a maximum', () => {
  const unbounded = tools.flatMap(({ name, input }) =>
    Object.entries(input.properties)
      .filter(([, field]) => {
        const { type, maxLength, maxItems, enum: choices } = field as Record<string, unknown>;
        return (
          (type === 'string' && maxLength === undefined && choices === undefined) ||
          (type === 'array' && maxItems === undefined)
        );
      })
      .map(([field]) => `${name}.${field}`),
  );
  expect(unbounded).toEqual([]);
});
