import { expect } from 'vitest';
import type { TestApp } from '../fixtures/app.ts';

export interface Command {
  line: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Owner of the token: named by the variable, else the reader of the text. */
  role?: string;
}

/**
 * The curl commands of a text with continuation lines joined. `$U` is the base URL of the service, `$A` the
 * header with the token.
 */
export function commandsIn(text: string, base: string, reader = 'customer'): Command[] {
  return [...text.replace(/ \\\n\s*/g, ' ').matchAll(/^curl (.+)$/gm)].map(([line, words = '']) => {
    const json = / --json '([^']*)'/.exec(words)?.[1];
    const body = json ?? / -d '([^']*)'/.exec(words)?.[1];
    const token = /\$(?:(?:(\w+)_)?ACCESS_TOKEN|A\b)/.exec(words);
    const own = / -H '([\w-]+): ([^']*)'/.exec(words);
    return {
      line,
      method: /-X (\w+)/.exec(words)?.[1] ?? (body === undefined ? 'GET' : 'POST'),
      path: (/['"]((?:http|\$U)[^'"]+)['"]/.exec(words)?.[1] ?? '').replace(base, '').replace('$U', ''),
      headers: own === null ? {} : { [own[1]!.toLowerCase()]: own[2]! },
      ...(body !== undefined && { body }),
      ...(token !== null && { role: token[1]?.toLowerCase() ?? reader }),
    };
  });
}

type Row = Record<string, string>;

/** Values for the placeholders in capitals, taken from this response. */
function learn(path: string, method: string, answer: unknown): Row {
  const rows = (Array.isArray(answer) ? answer : [answer]) as Row[];
  const name = path.replace(/[?].*$/, '');
  if (name === '/api/availability/next') return { DATE: rows[0]!.date!, TIME: rows[0]!.time! };
  if (name === '/api/availability/search') {
    /** The same service and professional on another day. */
    const otherOf = (row: Row) =>
      rows.find(
        (other) =>
          other.date !== row.date &&
          ['business', 'professional', 'service'].every((field) => other[field] === row[field]),
      );
    const chosen = rows.find((row) => otherOf(row) !== undefined) ?? rows[0] ?? {};
    const other = otherOf(chosen);
    return {
      BUSINESS: chosen.business!,
      PROFESSIONAL: chosen.professional!,
      SERVICE: chosen.service!,
      DATE: chosen.date!,
      TIME: chosen.time!,
      ...(other && { DATE2: other.date!, TIME2: other.time! }),
    };
  }
  const [first = {}] = rows;
  const made: Record<string, string> = {
    'GET /api/businesses': 'BUSINESS',
    'POST /api/businesses': 'BUSINESS',
    'POST /api/professionals': 'PROFESSIONAL',
    'POST /api/services': 'SERVICE',
    'POST /api/appointments': 'ID',
    'POST /api/holds': 'HOLD',
    'POST /api/family-members': 'MEMBER',
    'POST /api/business/clients': 'CLIENT',
  };
  const word = made[`${method} ${name}`];
  return word === undefined || first.id === undefined ? {} : { [word]: first.id };
}

export async function expectToWork(app: TestApp, tokens: Map<string, string>, commands: Command[]) {
  expect(commands.length).toBeGreaterThan(0);
  let known: Row = {};
  const isOpen = commands.some(({ body }) => body?.includes('BUSINESS'));
  const fill = (text: string) => text.replace(/\b[A-Z]{2,}\d?\b/g, (word) => known[word] ?? word);
  for (const { line, method, path, headers, body, role } of commands) {
    const answer = await app.call(method, fill(path), {
      body: body && fill(body),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      token: role && tokens.get(role),
    });
    const told = `${answer.headers.get('error-detail') ?? ''} ${answer.text.slice(0, 80)}`;
    expect([line, answer.status, told]).toEqual([line, expect.toSatisfy((status) => status < 300), told]);
    // If ids are printed, only the next free time is a placeholder.
    if (isOpen || path.startsWith('/api/availability/next'))
      known = { ...known, ...learn(path, method, answer.body) };
    if (method === 'GET' && !path.includes('openOn')) expect([line, answer.text]).not.toEqual([line, '[]']);
  }
}
