import { gzipSync } from 'node:zlib';
import { badHeaders } from './bad-headers.ts';
import { badEncodings, badValueFor } from './bad-values.ts';
import { type Draft, toWire } from './draft-request.ts';
import { type KnownIds, kindOf } from './known-ids.ts';
import type { Random } from './random.ts';
import type { Schema } from './read-document.ts';
import type { WireRequest } from './send.ts';

/** A request with one thing wrong with it. */
export interface Spoilt {
  /** What is wrong. */
  kind: string;
  wire: WireRequest;
  mustRefuse: boolean;
}

type Spoil = (random: Random, draft: Draft, ids: KnownIds) => Spoilt | null;

/** The lists that say which parameters they did not mind, instead of refusing them. */
const forgivesParameters = /^GET \/api\/(businesses|professionals|services|availability|reviews)$/;

const spoils: readonly [weight: number, spoil: Spoil][] = [
  [40, spoilBodyField],
  [16, spoilQuery],
  [8, spoilPath],
  [6, spoilHeader],
  [8, useForeignId],
  [5, addUnknownField],
  [4, addUnknownParameter],
  [3, repeatParameter],
  [4, leaveOutField],
  [8, spoilBodyText],
];
const wheel = spoils.flatMap(([weight, spoil]) => Array.from({ length: weight }, () => spoil));

export function spoilRequest(random: Random, draft: Draft, ids: KnownIds): Spoilt {
  for (let tries = 0; tries < 20; tries++) {
    const spoilt = random.pick(wheel)(random, draft, ids);
    if (spoilt !== null) return spoilt;
  }
  return { kind: 'nothing wrong', wire: toWire(draft), mustRefuse: false };
}

interface BodyField {
  name: string;
  schema: Schema;
  put(value: unknown): void;
}

/** Every place in a body where a value can stand, whether the example has one there or not. */
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

function spoilBodyField(random: Random, draft: Draft): Spoilt | null {
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

function spoilQuery(random: Random, draft: Draft): Spoilt | null {
  const parameters = draft.operation.parameters.filter((one) => one.in === 'query');
  if (parameters.length === 0) return null;
  const { name, schema } = random.pick(parameters);
  const raw = random.chance(0.3) ? random.pick(badEncodings) : null;
  const bad = raw ?? badValueFor(random, name, schema);
  // An unpaired surrogate cannot be encoded: what arrives is the character that stands for such.
  const isMended = raw === null && /surrogate/.test(bad.kind);
  const query = draft.query.filter(([other]) => other !== name);
  query.push([name, raw === null ? encode(bad.value) : String(raw.value)]);
  return {
    kind: `?${name}: ${bad.kind}`,
    wire: toWire({ ...draft, query }),
    mustRefuse: (bad.mustRefuse ?? false) && !isMended,
  };
}

function spoilPath(random: Random, draft: Draft): Spoilt | null {
  const names = [...draft.path.keys()];
  if (names.length === 0) return null;
  const name = random.pick(names);
  const raw = random.chance(0.4) ? random.pick(badEncodings) : null;
  const bad = raw ?? badValueFor(random, name, { maxLength: 100 });
  const text = raw === null ? encode(bad.value) : String(raw.value);
  // Without it, the address is that of another route.
  if (text === '') return null;
  const path = new Map(draft.path).set(name, text);
  return { kind: `{${name}}: ${bad.kind}`, wire: toWire({ ...draft, path }), mustRefuse: false };
}

function spoilHeader(random: Random, draft: Draft): Spoilt {
  const [name, values] = random.pick(badHeaders);
  const value = random.pick(values);
  const wire = toWire({ ...draft, headers: { ...draft.headers, [name]: value } });
  return { kind: `${name}: ${value.slice(0, 40)}`, wire, mustRefuse: false };
}

function useForeignId(random: Random, draft: Draft, ids: KnownIds): Spoilt | null {
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
  return { kind: 'ids of others', wire, mustRefuse: false };
}

function addUnknownField(random: Random, draft: Draft): Spoilt | null {
  if (draft.operation.body === null) return null;
  const name = random.pick(['hostile', '__proto__', 'constructor', 'isAdmin', 'toString', '']);
  const text = JSON.stringify(draft.body ?? {});
  const field = `${JSON.stringify(name)}:{"role":"admin"}`;
  const body = text === '{}' ? `{${field}}` : `${text.slice(0, -1)},${field}}`;
  return { kind: `the unknown field ${name}`, wire: { ...toWire(draft), body }, mustRefuse: true };
}

function addUnknownParameter(random: Random, draft: Draft): Spoilt {
  const name = random.pick(['hostile', '__proto__', 'constructor', 'a[b]', 'a.b', 'limit[]']);
  const query: Draft['query'] = [...draft.query, [name, 'x']];
  const isApi = draft.operation.path.startsWith('/api');
  return {
    kind: `the unknown parameter ${name}`,
    wire: toWire({ ...draft, query }),
    // Those that begin with an underscore are nobody's business.
    mustRefuse: isApi && !name.startsWith('_') && !forgivesParameters.test(draft.operation.name),
  };
}

function repeatParameter(random: Random, draft: Draft): Spoilt | null {
  const parameters = draft.operation.parameters.filter((one) => one.in === 'query');
  if (parameters.length === 0) return null;
  const { name, example } = random.pick(parameters);
  const again: [string, string][] = [
    [name, encode(example ?? '1')],
    [name, encode(example ?? '1')],
  ];
  const query = [...draft.query.filter(([other]) => other !== name), ...again];
  return { kind: `?${name} twice`, wire: toWire({ ...draft, query }), mustRefuse: false };
}

function leaveOutField(random: Random, draft: Draft): Spoilt | null {
  const required = draft.operation.body?.schema.required ?? [];
  if (required.length === 0) return null;
  const name = random.pick(required);
  const { [name]: _, ...body } = (draft.body ?? {}) as Record<string, unknown>;
  return { kind: `without ${name}`, wire: toWire({ ...draft, body }), mustRefuse: true };
}

function spoilBodyText(random: Random, draft: Draft): Spoilt | null {
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
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x22]), json, true],
    ['bytes that are no text in a field', Buffer.from('{"name":"\xff\xc0\x80"}', 'latin1'), json, true],
    ['fifty thousand brackets', '['.repeat(50_000), json, true],
    ['fifty thousand objects', '{"a":'.repeat(10_000) + 1 + '}'.repeat(10_000), json, false],
    ['ten thousand fields', `{${Array.from({ length: 10_000 }, (_, n) => `"f${n}":0`).join()}}`, json, false],
    ['the same field twice', text === '{}' ? text : `${text.slice(0, -1)},${text.slice(1)}`, json, false],
    ['a form', 'a=1&b=2', 'application/x-www-form-urlencoded', true],
    ['XML', '<a/>', 'application/xml', true],
    ['plain text', text, 'text/plain', true],
    ['no type', text, '', true],
    ['a type that is none', text, 'json', true],
    ['two types', text, 'application/json, text/plain', true],
    ['compressed, unsaid', gzipSync(text), json, true],
    ['compressed', gzipSync(text), json, true, 'gzip'],
    ['a compressed flood', gzipSync(Buffer.alloc(20_000_000)), json, true, 'gzip'],
    ['a million spaces', ' '.repeat(1_000_000) + text, json, false],
  ]);
  const wire = toWire(draft);
  const headers = {
    ...wire.headers,
    'content-type': type,
    ...(encoding && { 'content-encoding': encoding }),
  };
  // A route without a body does not look at one.
  const mindsBody = draft.operation.body !== null;
  return { kind: `the body: ${kind}`, wire: { ...wire, headers, body }, mustRefuse: mustRefuse && mindsBody };
}
