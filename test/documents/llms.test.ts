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

test('the documents are short enough to be read completely', () => {
  expect(Buffer.byteLength(customers)).toBeLessThan(8_000);
  expect(Buffer.byteLength(owners)).toBeLessThan(12_000);
});

test('llms.txt lists every part of the OpenAPI document, and the approval routes of agents', async () => {
  const [, listed = ''] = /\/openapi\/\{part\}\.json \(([^)]+)\)/.exec(customers) ?? [];
  const tags = new Set(app.app.routes.map(({ declaration }) => declaration.tag));
  const parts = [...tags].map((tag) => tag.toLowerCase().replaceAll(' ', '-'));
  expect(listed.split('|').sort()).toEqual(parts.sort());
  for (const route of ['GET /api/approvals/{id}', 'GET /api/approvals', 'DELETE /api/approvals/{id}'])
    expect(customers).toContain(`\`${route}\``);
});

/** Operations that a customer needs before, during and after booking. */
const customersWay = [
  ...['searchFreeTimes', 'listFreeDays', 'listTimes', 'findFreeTimes', 'findNextFreeTime', 'explainTime'],
  ...['listClasses', 'listBusinesses', 'getBusiness', 'listBusinessOffers', 'listProfessionals'],
  ...['listServices', 'listCategories', 'listCities', 'listReviews', 'quoteAppointment', 'bookAppointment'],
  ...['bookAppointmentsTogether', 'createHold', 'deleteHold', 'previewCoupon', 'listPackageBalances'],
  ...['listFamilyMembers', 'createFamilyMember', 'listAppointments', 'getAppointment', 'updateAppointment'],
  ...['rescheduleAppointment', 'cancelAppointment', 'raiseAlert', 'getAppointmentCalendarFile'],
  ...['joinWaitlist', 'listWaitlistEntries', 'getWaitlistEntry', 'leaveWaitlist', 'createApiKey'],
];

/** Parameters that are described once for all lists. */
const everywhere = ['limit', 'cursor'];
/** Fields for staff and owners only. */
const notForCustomers = [
  'staffNotes',
  'clientId',
  'crmClientId',
  'newClient',
  'durationMinutes',
  'userId',
  'override',
];

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

describe('completeness', () => {
  test('llms.txt contains every customer operation with its parameters, fields, enum values and limits', () => {
    for (const operation of customersWay) {
      const route = routeOf(operation);
      const line = linesWith(customers, mentionOf(route)).join(' ');
      expect([operation, line]).not.toEqual([operation, '']);
      const fields = fieldsOf(route).filter(([name]) => ![...everywhere, ...notForCustomers].includes(name));
      // Customers see active businesses only, and do not choose the status of a booking.
      const isStatusOfStaff = /^(listBusinesses|bookAppointment|quoteAppointment)/.test(operation);
      const expected = isStatusOfStaff ? fields.filter(([name]) => name !== 'status') : fields;
      const words = expected.flatMap(([name, field]) => [
        name,
        ...(field.enum ?? []),
        ...(name === 'lat' || name === 'lng' || name === 'radiusKm' ? [] : [field.maximum ?? []].flat()),
        ...(field.maxItems === undefined || name === 'services' ? [] : [field.maxItems]),
      ]);
      expect([operation, words.filter(isMissing(line))]).toEqual([operation, []]);
    }
  });

  test('llms-business.txt contains every field and enum value of its operations', () => {
    for (const { declaration } of app.app.routes) {
      const line = linesWith(owners, mentionOf(declaration)).join(' ');
      if (line === '') continue;
      const words = fieldsOf(declaration)
        .filter(([name]) => !everywhere.includes(name))
        .flatMap(([name, field]) => [name, ...(field.enum ?? [])]);
      expect([declaration.operation, words.filter(isMissing(line))]).toEqual([declaration.operation, []]);
    }
  });

  test('llms.txt contains every field of a search result', () => {
    const [line = ''] = linesWith(customers, '`GET /api/availability/search`');
    const reply = routeOf('searchFreeTimes').reply.schema as { items: { properties: object } };
    const left = ['businessSlug', 'lat', 'lng', 'image', 'startUtc'];
    const names = Object.keys(reply.items.properties).filter((name) => !left.includes(name));
    expect(names.filter(isMissing(line))).toEqual([]);
  });
});

/** Paths that the declarations write differently. */
const elsewhere = ['/api/grants/current', '/api/approvals/{id}'];

test.each([
  ['/llms.txt', customers],
  ['/llms-business.txt', owners],
])('%s names existing operations only and is served as text', async (path, text) => {
  const declared = app.app.routes.map(({ declaration }) => mentionOf(declaration));
  const named = [...text.matchAll(/`(?:GET|POST|PUT|PATCH|DELETE) (\/[^`]+)`/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [mention, to = ''] of named)
    if (!elsewhere.includes(to)) expect([mention, declared.includes(mention)]).toEqual([mention, true]);
  const answer = await app.call('GET', path);
  expect(answer.text).toBe(text.replaceAll(address, app.url));
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('both documents explain agent tokens, status 202 and MCP', () => {
  for (const words of [
    'Authorization: Bearer osa_',
    '**202**',
    '/mcp',
    '/.well-known/oauth-protected-resource',
  ])
    expect(customers).toContain(words);
  for (const words of ['osa_', 'desk:read', 'desk:book', 'desk:block']) expect(owners).toContain(words);
});
