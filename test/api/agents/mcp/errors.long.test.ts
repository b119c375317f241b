import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tool } from '../../../../src/features/agents/mcp/define-tool.ts';
import { tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import { requiredScopes } from '../../../../src/http/grant-scopes.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { booked, day, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect, type ToolResult } from './mcp-client.ts';

type Client = Awaited<ReturnType<typeof connect>>;

let app: TestApp;
let salon: Salon;
let appointment: string;
const callers: Record<string, Client> = {};
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
  appointment = (await booked(app, salon.customer.token, { ...salon.slot, start: '12:00' })).id;
  const scopes = ['appointments:read', 'appointments:book', 'appointments:change', 'family'];
  const { token } = await newGrant(app, salon.customer.token, { scopes });
  callers['customer'] = await connect(app, { token: salon.customer.token });
  callers['agent'] = await connect(app, { token });
  callers['owner'] = await connect(app, { token: salon.owner.token });
});
afterAll(() => app.close());

/** Valid arguments that refer to existing records. */
function fitting({ input, example }: Tool): Record<string, unknown> {
  const known = { ...salon.slot, appointment, service: salon.haircut, from: day, to: day };
  const given = Object.entries({ ...(example as object), ...known });
  return Object.fromEntries(given.filter(([name]) => name in input.properties));
}

// Most of them match the schema of the tool but are refused by the API.
const wrongValues = ['x', ['x'], '2199-01-01', '00:00'];

const isOfDesk = ({ scopes }: Tool) => requiredScopes(scopes, 'customer')?.length === 0;

/** Each argument with each invalid value. */
function* wrongInputs(tool: Tool): Generator<Record<string, unknown>> {
  const fit = fitting(tool);
  for (const name of Object.keys(tool.input.properties)) {
    for (const value of wrongValues) yield { ...fit, [name]: value };
    const { [name]: own = 1, ...others } = fit;
    yield { [name]: own };
    yield others;
  }
}

/** Names of the arguments in the member `field` of an error. */
const argumentsIn = (field: string): string[] =>
  field.split(', ').map((place) => /^arguments\.(\w+)/.exec(place)?.[1] ?? place);

describe.each(tools.map((tool) => [tool.name, tool] as const))('errors of %s', (_, tool) => {
  test('mention only its own arguments', async () => {
    const foreign = new Set<string>();
    let refused = 0;
    const check = ({ isError, error, text }: ToolResult, input: object) => {
      if (!isError) return;
      refused++;
      expect(text).not.toMatch(/\b(query|body|params)\.|\/api\//);
      const { field } = error.info;
      if (field === undefined || 'nonsense' in input) return;
      for (const name of argumentsIn(field)) if (!(name in tool.input.properties)) foreign.add(field);
    };
    for (const client of Object.values(callers))
      for (const input of [{}, { nonsense: 1 }, fitting(tool)])
        check(await callTool(client, tool.name, input), input);
    const client = callers[isOfDesk(tool) ? 'owner' : 'agent']!;
    for (const input of wrongInputs(tool)) check(await callTool(client, tool.name, input), input);
    expect(refused).toBeGreaterThan(0);
    expect([...foreign]).toEqual([]);
  });
});

test.each([
  ['find_times', {}, 'arguments.query'],
  ['find_times', { lat: 1 }, 'arguments.lng'],
  ['book', { times: 3 }, 'arguments.repeat'],
  ['book', { couponCode: 'ABC', packagePurchase: 'x' }, 'arguments.couponCode'],
])('%s %j names %s', async (tool, input, field) => {
  const slot = tool === 'book' ? salon.slot : {};
  const { error } = await callTool(callers['customer']!, tool, { ...slot, ...input });
  expect(error.info.field).toBe(field);
});

test('NOT_FOUND refers to the tool that returns the ids', async () => {
  const stranger = await connect(app, { token: (await newUser(app)).token });
  for (const [tool, input] of [
    ['my_grant', {}],
    ['check_approval', { approval: 'apv_none' }],
  ] as const) {
    const { error } = await callTool(stranger, tool, input);
    expect(error.code).toBe('NOT_FOUND');
    expect(error.next).not.toContain('Correct');
    expect(error.next).toContain(tool);
    expect(error.next).not.toContain(tool === 'my_grant' ? 'check_approval' : 'my_grant');
  }
});
