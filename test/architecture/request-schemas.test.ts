import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectationOf } from '../../src/http/expectations.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { Line } from '../../src/http/schemas.ts';
import { type Shape, typesOf } from '../../src/http/shape.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Field {
  where: string;
  name: string;
  shape: Shape & { pattern?: string; description?: string };
}

/** Every schema of a request, including nested ones. */
function fieldsOf({ method, path, params, query, body }: AnyRoute): Field[] {
  const fields: Field[] = [];
  const visit = (where: string, name: string, shape: Shape): void => {
    fields.push({ where, name, shape });
    for (const [inner, field] of Object.entries(shape.properties ?? {}))
      visit(`${where}.${inner}`, inner, field);
    if (shape.items) visit(`${where}[]`, name, shape.items);
  };
  for (const [place, schema] of Object.entries({ path: params, query, body }))
    if (schema !== undefined) visit(`${method} ${path} ${place}`, place, schema as Shape);
  return fields;
}

const everyField = () => app.app.routes.flatMap(({ declaration }) => fieldsOf(declaration));

test('every string and every array in a request has a maximum length', () => {
  const unbounded = everyField().filter(
    ({ shape }) =>
      shape.enum === undefined &&
      ((typesOf(shape).includes('string') && shape.maxLength === undefined) ||
        (typesOf(shape).includes('array') && shape.maxItems === undefined)),
  );
  expect(unbounded.map(({ where }) => where)).toEqual([]);
});

test('every business id in a request is refused with INVALID_BUSINESS_ID', () => {
  const others = everyField().filter(
    ({ where, name, shape }) =>
      !where.includes('[]') &&
      ['business', 'businessId'].includes(name) &&
      shape['x-error'] !== 'INVALID_BUSINESS_ID',
  );
  expect(others.map(({ where }) => where)).toEqual([]);
});

test('every field of a nested object in a response can also be sent in a request', () => {
  const shownOnly: string[] = [];
  const compare = (where: string, taken: Shape, shown: readonly Shape[]): void => {
    for (const [name, field] of Object.entries(taken.properties ?? {})) {
      const inner = field.items ?? field;
      if (inner.properties === undefined) continue;
      const there = shown
        .flatMap(({ properties }) => properties?.[name] ?? [])
        .map((one) => one.items ?? one);
      for (const extra of there.flatMap(({ properties }) => Object.keys(properties ?? {})))
        if (!Object.hasOwn(inner.properties, extra)) shownOnly.push(`${where}.${name}.${extra}`);
      compare(`${where}.${name}`, inner, there);
    }
  };
  // Replies with another resource than the body: a receipt cannot be edited.
  const repliesOther = new Set(['checkOutAppointment']);
  for (const { operation, method, path, body, reply, shows } of app.app.routes.map(
    ({ declaration }) => declaration,
  )) {
    if (repliesOther.has(operation)) continue;
    const shown = [reply.schema, shows].filter((schema) => schema !== undefined) as Shape[];
    if (body !== undefined)
      compare(
        `${method} ${path} body`,
        body as Shape,
        shown.map((schema) => schema.items ?? schema),
      );
  }
  expect(shownOnly).toEqual([]);
});

test('names, titles, subjects, roles and parts of a postal address are limited to one line', () => {
  const oneLine = new Set([
    ...['name', 'title', 'subject', 'relation', 'role', 'parent', 'image', 'phone'],
    ...['addressLine1', 'city', 'state', 'country', 'postalCode'],
  ]);
  const written = everyField().filter(
    ({ where, name, shape }) => where.includes(' body.') && oneLine.has(name) && shape.enum === undefined,
  );
  expect(written.length).toBeGreaterThan(20);
  for (const { where, shape } of written) {
    const pattern = new RegExp(shape.pattern ?? '', 'u');
    for (const line of ['1\n2', '1\r2', '1\u20282', '1\u20292', '1\u00852', '1\u001b2', '1\u007f2'])
      expect([where, JSON.stringify(line), pattern.test(line)]).toEqual([where, JSON.stringify(line), false]);
  }
  const name = new RegExp((Line('A name.') as { pattern?: string }).pattern ?? '', 'u');
  for (const text of ['Ada', ' Ada ', 'Café Ñandú', '髪', '👩‍💻', "O'Brien-Smith"])
    expect(name.test(text)).toBe(true);
  for (const blank of ['', ' ', '\u00a0', '\u3000']) expect(name.test(blank)).toBe(false);
});

test('the description of every expected value is printable ASCII', () => {
  for (const { where, shape } of everyField()) {
    expect([where, expectationOf(shape)]).toEqual([
      where,
      expect.stringMatching(/^Must be [\x20-\x7e]{3,260}$/),
    ]);
    expect([where, expectationOf(shape)]).not.toEqual([where, expect.stringContaining('undefined')]);
  }
});
