import type { Actor } from './actors.ts';
import { type KnownIds, kindOf } from './known-ids.ts';
import type { Random } from './random.ts';
import type { Operation, Parameter } from './read-document.ts';
import type { WireRequest } from './send.ts';

/** Request that could succeed, before it is serialized. Path and query values are already encoded. */
export interface Draft {
  operation: Operation;
  actor: Actor;
  path: Map<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: unknown;
}

const dayMs = 86_400_000;
const datePattern = /^\d{4}-\d{2}-\d{2}(T.*)?$/;

/** Operations that remove or disable records. They never run on the records that the examples use. */
const destructive =
  /^DELETE |\/(suspend|reject|close|unlist|resolve|cancel|decline|submit|reopen)$|^PATCH \/api\/(businesses|professionals|services)/;

/** Operations that delete the account or end its sessions. */
export const endsSession = ({ name }: Operation) =>
  /\/auth\/(logout|reset-password)|\/account(\/email|\/sessions.*)?$/.test(name) && !name.startsWith('GET');

/** Builds a request from the documented example, with dates near today and ids of existing records. */
export function draftRequest(random: Random, operation: Operation, actor: Actor, ids: KnownIds): Draft {
  // Keeps all example ids or none: a professional and a service of different businesses do not match.
  const keepsExample = random.chance(0.6);
  const fill = (example: unknown) =>
    keepsExample && !destructive.test(operation.name)
      ? example
      : chooseId(random, operation, actor, ids, example);
  const parametersIn = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place);
  return {
    operation,
    actor,
    path: new Map(
      parametersIn('path').map(({ name, example }) => [name, encodeURIComponent(String(fill(example)))]),
    ),
    query: parametersIn('query')
      .filter(({ required, example }) => required || (example !== undefined && random.chance(0.4)))
      .map(({ name, example }) => [name, encodeURIComponent(String(shiftDates(fill(example))))]),
    headers: { ...actor.headers },
    body: operation.body === null ? undefined : fillBody(random, operation.body.example, fill),
  };
}

function chooseId(
  random: Random,
  operation: Operation,
  actor: Actor,
  ids: KnownIds,
  example: unknown,
): unknown {
  const kind = kindOf(example);
  if (kind === null) return example;
  const own = ids.own(random, kind, actor.name);
  if (destructive.test(operation.name)) {
    for (let tries = 0; tries < 8; tries++) {
      const candidate = ids.own(random, kind, actor.name) ?? ids.foreign(random, kind, actor.name);
      if (candidate !== undefined && !exampleIds.has(candidate)) return candidate;
    }
    return `${kind}_unknown`;
  }
  return own ?? example;
}

// Ids in the examples, which every later request needs.
const exampleIds = new Set<string>();

export function protectExampleIds(operations: readonly Operation[]): void {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    else if (kindOf(value) !== null) exampleIds.add(value as string);
  };
  for (const { parameters, body } of operations)
    visit([parameters.map(({ example }) => example), body?.example]);
}

let generated = 0;

function fillBody(random: Random, example: unknown, fill: (value: unknown) => unknown): unknown {
  const visit = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner, key)]));
    if (typeof value !== 'string') return value;
    if (datePattern.test(value)) return shiftDates(value);
    if (name === 'email' && random.chance(0.8)) return `someone-${++generated}@hostile.example`;
    if (name === 'code' && random.chance(0.8)) return `HOSTILE${++generated}`;
    return fill(value);
  };
  return visit(example, '');
}

// The examples are written for 30 November 2026. Dates are shifted by the distance from there to today.
const examplesDay = Date.parse('2026-11-30');
const shiftMs = Math.floor((Date.now() - examplesDay) / dayMs) * dayMs;

function shiftDates(value: unknown): unknown {
  if (typeof value !== 'string' || !datePattern.test(value)) return value;
  const shifted = new Date(Date.parse(value.slice(0, 10)) + shiftMs).toISOString().slice(0, 10);
  return shifted + value.slice(10);
}

export function pathOf({ operation, path }: Draft): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path.get(name) ?? '');
}

export function toWire(draft: Draft, target = pathOf(draft)): WireRequest {
  const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&');
  // The query must come before a fragment.
  const [address = '', ...fragment] = target.split(/(?=#)/);
  const hasBody = draft.body !== undefined;
  return {
    method: draft.operation.method,
    target: query === '' ? target : [address, address.includes('?') ? '&' : '?', query, ...fragment].join(''),
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...draft.headers },
    body: hasBody ? JSON.stringify(draft.body) : undefined,
  };
}
