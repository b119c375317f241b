import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tool } from '../../../../src/features/agents/mcp/define-tool.ts';
import { tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import { requiredScopes } from '../../../../src/http/grant-scopes.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { booked, day, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect } from './mcp-client.ts';

type Client = Awaited<ReturnType<typeof connect>>;

// Path segments that would change the URL.
const dots = ['.', '..'];

let app: TestApp;
let salon: Salon;
let appointment: string;
const callers: Record<'nobody' | 'agent' | 'owner', Client | undefined> = {
  nobody: undefined,
  agent: undefined,
  owner: undefined,
};
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
  appointment = (await booked(app, salon.customer.token, { ...salon.slot, start: '12:00' })).id;
  const scopes = ['appointments:read', 'appointments:book', 'appointments:change', 'family'];
  const { token } = await newGrant(app, salon.customer.token, { scopes });
  callers.nobody = await connect(app);
  callers.agent = await connect(app, { token });
  callers.owner = await connect(app, { token: salon.owner.token });
});
afterAll(() => app.close());

function callerOf({ scopes, needsPerson }: Tool): Client {
  if (!needsPerson) return callers.nobody!;
  return requiredScopes(scopes, 'customer')?.length === 0 ? callers.owner! : callers.agent!;
}

/** Valid arguments that refer to existing records. */
function fitting({ input, example }: Tool): Record<string, unknown> {
  const known = { ...salon.slot, appointment, service: salon.haircut, from: day, to: day };
  const given = Object.entries({ ...(example as object), ...known });
  return Object.fromEntries(given.filter(([name]) => name in input.properties));
}

// Invalid services always have their own code.
const codeOf = (field: string) => (field === 'services' ? 'INVALID_SERVICES' : 'INVALID_INPUT');

/** Names of id fields. Other names are covered by the test below, which tries every text field. */
const idFields =
  /^(business|professional|services?|appointment|approval|client|hold|familyMember|packagePurchase)$/;

interface Field {
  type?: string;
  items?: Field;
}
type Text = [field: string, put: (text: string) => unknown];
const textsOf = ({ input }: Tool): Text[] =>
  Object.entries(input.properties as Record<string, Field>).flatMap(([name, { type, items }]): Text[] => {
    if (type === 'string') return [[name, (text: string) => text]];
    return items?.type === 'string' ? [[name, (text: string) => [text]]] : [];
  });

describe.each(tools.filter((tool) => textsOf(tool).length > 0).map((tool) => [tool.name, tool] as const))(
  '%s',
  (_, tool) => {
    test('refuses dots as ids and never returns SERVER_ERROR for them', async () => {
      for (const [field, put] of textsOf(tool))
        for (const text of dots) {
          const { isError, error } = await callTool(callerOf(tool), tool.name, {
            ...fitting(tool),
            [field]: put(text),
          });
          expect([field, text, error?.code]).not.toEqual([field, text, 'SERVER_ERROR']);
          if (!idFields.test(field)) continue;
          expect([field, text, isError, error.code]).toEqual([field, text, true, codeOf(field)]);
          expect(error.info.field).toMatch(new RegExp(`^arguments\\.${field}\\b`));
        }
    });
  },
);
