import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderLlmsBusinessText, renderLlmsText } from '../../src/features/catalog/documents/llms-text.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

const address = 'https://appointments.openslot.example';
const customers = renderLlmsText(address);
const owners = renderLlmsBusinessText(address);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('they are short enough to be read whole', () => {
  expect(Buffer.byteLength(customers)).toBeLessThan(8_000);
  expect(Buffer.byteLength(owners)).toBeLessThan(12_000);
});

/** From a wish to a visit, and what comes after it. */
const customersWay = [
  ...['searchFreeTimes', 'listFreeDays', 'listTimes', 'findFreeTimes', 'findNextFreeTime', 'explainTime'],
  ...['listClasses', 'listBusinesses', 'getBusiness', 'listBusinessOffers', 'listProfessionals'],
  ...['listServices', 'listCategories', 'listCities', 'listReviews', 'quoteAppointment', 'bookAppointment'],
  ...['bookAppointmentsTogether', 'createHold', 'deleteHold', 'previewCoupon', 'listPackageBalances'],
  ...['listFamilyMembers', 'createFamilyMember', 'listAppointments', 'getAppointment', 'updateAppointment'],
  ...['rescheduleAppointment', 'cancelAppointment', 'raiseAlert', 'getAppointmentCalendarFile'],
  ...['joinWaitlist', 'listWaitlistEntries', 'getWaitlistEntry', 'leaveWaitlist', 'createApiKey'],
];

/** Said once for all lists. */
const everywhere = ['limit', 'cursor'];
/** What only staff and owners can use. */
const notForCustomers = ['staffNotes', 'clientId', 'crmClientId', 'durationMinutes', 'userId'];

interface Field {
  enum?: unknown[];
  maximum?: number;
  maxItems?: number;
  items?: Field;
  properties?: Record<string, Field>;
}

const fieldsOf = ({ query, body }: AnyRoute): [string, Field][] =>
  [query, body].flatMap((schema) =>
    Object.entries((schema?.properties ?? {}) as Record<string, Field>).flatMap(([name, field]) => [
      [name, field] as [string, Field],
      ...Object.entries(field.items?.properties ?? {}),
    ]),
  );

const routeOf = (operation: string) => {
  const route = app.app.routes.find(({ declaration }) => declaration.operation === operation)?.declaration;
  if (route === undefined) throw new Error(`There is no ${operation}.`);
  return route;
};
const mentionOf = ({ method, path }: AnyRoute) => `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;
const linesWith = (text: string, mention: string) =>
  text.split('\n').filter((line) => line.startsWith('- ') && line.includes(mention));
const says = (line: string, word: unknown) => new RegExp(`(?<![\\w.])${word}(?!\\w)`).test(line);
const isMissing = (line: string) => (word: unknown) => !says(line, word);

describe('what the declarations have, and an agent would not find', () => {
  test('llms.txt: every operation of the customer’s way, with every parameter, field, choice and limit', () => {
    for (const operation of customersWay) {
      const route = routeOf(operation);
      const line = linesWith(customers, mentionOf(route)).join(' ');
      expect([operation, line]).not.toEqual([operation, '']);
      const fields = fieldsOf(route).filter(([name]) => ![...everywhere, ...notForCustomers].includes(name));
      // The standing of a business is its owner's affair.
      const told = operation === 'listBusinesses' ? fields.filter(([name]) => name !== 'status') : fields;
      const words = told.flatMap(([name, field]) => [
        name,
        ...(field.enum ?? []),
        ...(name === 'lat' || name === 'lng' || name === 'radiusKm' ? [] : [field.maximum ?? []].flat()),
        ...(field.maxItems === undefined || name === 'services' ? [] : [field.maxItems]),
      ]);
      expect([operation, words.filter(isMissing(line))]).toEqual([operation, []]);
    }
  });

  test('llms-business.txt: of every operation that it mentions, every field and choice', () => {
    for (const { declaration } of app.app.routes) {
      const line = linesWith(owners, mentionOf(declaration)).join(' ');
      if (line === '') continue;
      const words = fieldsOf(declaration)
        .filter(([name]) => !everywhere.includes(name))
        .flatMap(([name, field]) => [name, ...(field.enum ?? [])]);
      expect([declaration.operation, words.filter(isMissing(line))]).toEqual([declaration.operation, []]);
    }
  });

  test('every field of what a search finds', () => {
    const [line = ''] = linesWith(customers, '`GET /api/availability/search`');
    const reply = routeOf('searchFreeTimes').reply.schema as { items: { properties: object } };
    const left = ['businessSlug', 'lat', 'lng', 'image', 'startUtc'];
    const names = Object.keys(reply.items.properties).filter((name) => !left.includes(name));
    expect(names.filter(isMissing(line))).toEqual([]);
  });
});

/** Declared elsewhere than here, or about to be. */
const elsewhere = ['/api/grants/current', '/api/approvals/{id}'];

test.each([
  ['/llms.txt', customers],
  ['/llms-business.txt', owners],
])('every operation that %s names is there, and the text is served', async (path, text) => {
  const declared = app.app.routes.map(({ declaration }) => mentionOf(declaration));
  const named = [...text.matchAll(/`(?:GET|POST|PUT|PATCH|DELETE) (\/[^`]+)`/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [mention, to = ''] of named)
    if (!elsewhere.includes(to)) expect([mention, declared.includes(mention)]).toEqual([mention, true]);
  const answer = await app.call('GET', path);
  expect(answer.text).toBe(text.replaceAll(address, app.url));
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('both say how a person’s permission is sent, what 202 means, and where the tools are', () => {
  for (const words of [
    'Authorization: Bearer osa_',
    '**202**',
    '/mcp',
    '/.well-known/oauth-protected-resource',
  ])
    expect(customers).toContain(words);
  for (const words of ['osa_', 'desk:read', 'desk:book', 'desk:block']) expect(owners).toContain(words);
});
