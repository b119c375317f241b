import { gzipSync } from 'node:zlib';
import { badHeaders } from './bad-headers.ts';
import { badEncodings, badValueFor } from './bad-values.ts';
import { type Draft, toWire } from './draft-request.ts';
import { type KnownIds, kindOf } from './known-ids.ts';
import type { Random } from './random.ts';
import type { Schema } from './read-document.ts';
import type { WireRequest } from './send.ts';

/** Request with one fault. */
export interface MutatedRequest {
  /** Describes the fault. */
  kind: string;
  wire: WireRequest;
  mustRefuse: boolean;
}

type Mutation = (random: Random, draft: Draft, ids: KnownIds) => MutatedRequest | null;

/** Lists that ignore unknown parameters and report them instead of refusing the request. */
const ignoresUnknownParameters = /^GET \/api\/(businesses|professionals|services|availability|reviews)$/;

const mutations: readonly [weight: number, mutation: Mutation][] = [
  [40, mutateBodyField],
  [16, mutateQuery],
  [8, mutatePath],
  [6, mutateHeader],
  [8, useForeignId],
  [5, addUnknownField],
  [4, addUnknownParameter],
  [3, repeatParameter],
  [4, omitField],
  [8, mutateBodyText],
];
const weightedMutations = mutations.flatMap(([weight, mutation]) =>
  Array.from({ length: weight }, () => mutation),
);

export function mutateRequest(random: Random, draft: Draft, ids: KnownIds): MutatedRequest {
  for (let tries = 0; tries < 20; tries++) {
    const mutated = random.pick(weightedMutations)(random, draft, ids);
    if (mutated !== null) return mutated;
  }
  return { kind: 'nothing wrong', wire: toWire(draft), mustRefuse: false };
}

interface BodyField {
  name: string;
  schema: Schema;
  put(value: unknown): void;
}

/** Lists every field of a body, including fields that the example omits. */
function listFields(schema: Schema, value: unknown, name: string): BodyField[] {
  if (Array.isArray(value)) {
    const items = value as unknown[];
    return items.flatMap((item, index) => [
      {
        name: `${name}[${index}]`,
        schema: schema.items ?? {},
        put: (bad) => {
          items[index] = bad;
        },
      },
      ...listFields(schema.items ?? {}, item, `${name}[${index}]`),
    ]);
  }
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => [
    {
      name: key,
      schema: inner,
      put: (bad: unknown) => {
        object[key] = bad;
      },
    },
    ...listFields(inner, object[key], key),
  ]);
}

function mutateBodyField(random: Random, draft: Draft): MutatedRequest | null {
  if (draft.operation.body === null) return null;
  const body = structuredClone(draft.body ?? {});
  const fields = listFields(draft.operation.body.schema, body, 'body');
  if (fields.length === 0) return null;
  const field = random.pick(fields);
  const bad = badValueFor(random, field.name, field.schema);
  field.put(bad.value);
  return {
    kind: `${field.name}: ${bad.kind}`,
    wire: toWire({ ...draft, body }),
    mustRefuse: bad.mustRefuse ?? false,
  };
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(Buffer.from(text).toString());
}

function mutateQuery(random: Random, draft: Draft): MutatedRequest | null {
  const parameters = draft.operation.parameters.filter((one) => one.in === 'query');
  if (parameters.length === 0) return null;
  const { name, schema } = random.pick(parameters);
  const raw = random.chance(0.3) ? random.pick(badEncodings) : null;
  const bad = raw ?? badValueFor(random, name, schema);
  // Encoding replaces an unpaired surrogate by U+FFFD, which is valid.
  const isReplaced = raw === null && /surrogate/.test(bad.kind);
  const query = draft.query.filter(([other]) => other !== name);
  query.push([name, raw === null ? encode(bad.value) : String(raw.value)]);
  return {
    kind: `?${name}: ${bad.kind}`,
    wire: toWire({ ...draft, query }),
    mustRefuse: (bad.mustRefuse ?? false) && !isReplaced,
  };
}

function mutatePath(random: Random, draft: Draft): MutatedRequest | null {
  const names = [...draft.path.keys()];
  if (names.length === 0) return null;
  const name = random.pick(names);
  const raw = random.chance(0.4) ? random.pick(badEncodings) : null;
  const bad = raw ?? badValueFor(random, name, { maxLength: 100 });
  const text = raw === null ? encode(bad.value) : String(raw.value);
  // An empty parameter makes the path of another route.
  if (text === '') return null;
  const path = new Map(draft.path).set(name, text);
  return { kind: `{${name}}: ${bad.kind}`, wire: toWire({ ...draft, path }), mustRefuse: false };
}

function mutateHeader(random: Random, draft: Draft): MutatedRequest {
  const [name, values] = random.pick(badHeaders);
  const value = random.pick(values);
  const wire = toWire({ ...draft, headers: { ...draft.headers, [name]: value } });
  return { kind: `${name}: ${value.slice(0, 40)}`, wire, mustRefuse: false };
}

function useForeignId(random: Random, draft: Draft, ids: KnownIds): MutatedRequest | null {
  const foreign = (value: unknown) => {
    const kind = kindOf(value);
    return kind === null ? undefined : ids.foreign(random, kind, draft.actor.name);
  };
  const path = new Map(draft.path);
  for (const [name, value] of path) path.set(name, foreign(decodeURIComponent(value)) ?? value);
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
    return foreign(value) ?? value;
  };
  const query = draft.query.map(([name, value]): [string, string] => [
    name,
    foreign(decodeURIComponent(value)) ?? value,
  ]);
  const wire = toWire({ ...draft, path, query, body: visit(draft.body) });
  return { kind: 'ids of other actors', wire, mustRefuse: false };
}

function addUnknownField(random: Random, draft: Draft): MutatedRequest | null {
  if (draft.operation.body === null) return null;
  const name = random.pick(['hostile', '__proto__', 'constructor', 'isAdmin', 'toString', '']);
  const text = JSON.stringify(draft.body ?? {});
  const field = `${JSON.stringify(name)}:{"role":"admin"}`;
  const body = text === '{}' ? `{${field}}` : `${text.slice(0, -1)},${field}}`;
  return { kind: `the unknown field ${name}`, wire: { ...toWire(draft), body }, mustRefuse: true };
}

function addUnknownParameter(random: Random, draft: Draft): MutatedRequest {
  const name = random.pick(['hostile', '__proto__', 'constructor', 'a[b]', 'a.b', 'limit[]']);
  const query: Draft['query'] = [...draft.query, [name, 'x']];
  const isApi = draft.operation.path.startsWith('/api');
  return {
    kind: `the unknown parameter ${name}`,
    wire: toWire({ ...draft, query }),
    // Parameters that start with an underscore are always ignored.
    mustRefuse: isApi && !name.startsWith('_') && !ignoresUnknownParameters.test(draft.operation.name),
  };
}

function repeatParameter(random: Random, draft: Draft): MutatedRequest | null {
  const parameters = draft.operation.parameters.filter((one) => one.in === 'query');
  if (parameters.length === 0) return null;
  const { name, example } = random.pick(parameters);
  const twice: [string, string][] = [
    [name, encode(example ?? '1')],
    [name, encode(example ?? '1')],
  ];
  const query = [...draft.query.filter(([other]) => other !== name), ...twice];
  return { kind: `?${name} twice`, wire: toWire({ ...draft, query }), mustRefuse: false };
}

function omitField(random: Random, draft: Draft): MutatedRequest | null {
  const required = draft.operation.body?.schema.required ?? [];
  if (required.length === 0) return null;
  const name = random.pick(required);
  const { [name]: _, ...body } = (draft.body ?? {}) as Record<string, unknown>;
  return { kind: `without ${name}`, wire: toWire({ ...draft, body }), mustRefuse: true };
}

function mutateBodyText(random: Random, draft: Draft): MutatedRequest | null {
  if (draft.operation.method === 'GET') return null;
  const text = JSON.stringify(draft.body ?? {});
  const json = 'application/json';
  const [kind, body, type, mustRefuse, encoding] = random.pick<
    [string, string | Buffer, string, boolean, string?]
  >([
    ['half a body', text.slice(0, -1), json, text !== '{}'],
    ['two bodies', text + text, json, true],
    ['JavaScript', `{a:1}`, json, true],
    ['NaN', '{"a":NaN}', json, true],
    ['null', 'null', json, false],
    ['an array', '[]', json, true],
    ['a text', '"x"', json, true],
    ['a number', '1e999', json, true],
    ['spaces', '   ', json, false],
    ['a byte order mark', `\ufeff${text}`, json, false],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), json, true],
    ['bytes that are not UTF-8 in a field', Buffer.from('{"name":"\xff\xc0\x80"}', 'latin1'), json, true],
    ['fifty thousand brackets', '['.repeat(50_000), json, true],
    ['ten thousand nested objects', '{"a":'.repeat(10_000) + 1 + '}'.repeat(10_000), json, false],
    ['ten thousand fields', `{${Array.from({ length: 10_000 }, (_, n) => `"f${n}":0`).join()}}`, json, false],
    ['the same field twice', text === '{}' ? text : `${text.slice(0, -1)},${text.slice(1)}`, json, false],
    ['a form', 'a=1&b=2', 'application/x-www-form-urlencoded', true],
    ['XML', '<a/>', 'application/xml', true],
    ['plain text', text, 'text/plain', true],
    ['no type', text, '', true],
    ['an invalid type', text, 'json', true],
    ['two types', text, 'application/json, text/plain', true],
    ['compressed without Content-Encoding', gzipSync(text), json, true],
    ['compressed', gzipSync(text), json, true, 'gzip'],
    ['twenty megabytes, compressed', gzipSync(Buffer.alloc(20_000_000)), json, true, 'gzip'],
    ['a million spaces', ' '.repeat(1_000_000) + text, json, false],
  ]);
  const wire = toWire(draft);
  const headers = {
    ...wire.headers,
    'content-type': type,
    ...(encoding && { 'content-encoding': encoding }),
  };
  // Routes without a body ignore it.
  const readsBody = draft.operation.body !== null;
  return { kind: `the body: ${kind}`, wire: { ...wire, headers, body }, mustRefuse: mustRefuse && readsBody };
}
