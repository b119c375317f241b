import { errorCode } from './check-answer.ts';
import type { Answer, WireRequest } from './send.ts';

interface Group {
  count: number;
  actor: string;
  wire: WireRequest;
  answer: Answer;
}

/** Summary of all requests and responses. Every fault is printed with the first request that shows it. */
export interface Report {
  record(route: string, wire: WireRequest, answer: Answer): void;
  fail(route: string, kind: string, fault: string, actor: string, wire: WireRequest, answer: Answer): void;
  /** Records how long the request blocked the event loop. */
  recordBlocking(wire: WireRequest, milliseconds: number): void;
  /** Records a fault that belongs to no single request. */
  note(fault: string): void;
  print(routes: readonly string[]): void;
  failures(): number;
  sent(): number;
}

export function createReport(): Report {
  const groups = new Map<string, Group>();
  const notes: string[] = [];
  const statuses = new Map<number, number>();
  const reached = new Map<string, { successes: number; refusals: number }>();
  const times: number[] = [];
  const blockingRequests: { wire: WireRequest; milliseconds: number }[] = [];

  return {
    record(route, _wire, { status, milliseconds, text }) {
      times.push(milliseconds);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const counts = reached.get(route) ?? { successes: 0, refusals: 0 };
      reached.set(route, counts);
      if (status >= 200 && status < 400) counts.successes++;
      // 401, 403 and 429 come before the rules of the route.
      else if (errorCode(text) !== null && ![401, 403, 429].includes(status)) counts.refusals++;
    },
    fail(route, kind, fault, actor, wire, answer) {
      const key = `${route} · ${kind} · ${fault}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { count: 1, actor, wire, answer });
      else group.count++;
    },
    recordBlocking(wire, milliseconds) {
      blockingRequests.push({ wire, milliseconds });
      blockingRequests.sort((a, b) => b.milliseconds - a.milliseconds).splice(maxBlockingRequests);
    },
    note: (fault) => void notes.push(fault),
    failures: () => groups.size + notes.length,
    sent: () => times.length,
    print(routes) {
      const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [key, { count, actor, wire, answer }] of sorted.slice(0, maxPrinted)) {
        console.log(`\n✗ ${key} (${count} times)\n  as ${actor}: ${asCurl(wire)}`);
        console.log(`  ${answer.status} ${answer.failure ?? ''} ${answer.text.slice(0, 200)}`);
        const detail = answer.headers['error-detail'];
        if (detail !== undefined) console.log(`  Error-Detail: ${detail}`);
      }
      if (sorted.length > maxPrinted) console.log(`\n… and ${sorted.length - maxPrinted} more`);
      for (const fault of notes) console.log(`\n✗ ${fault}`);
      console.log(countFaults(sorted.map(([key]) => key)));
      for (const { wire, milliseconds } of blockingRequests)
        console.log(`  ${milliseconds.toFixed(0)} ms of the event loop: ${asCurl(wire).slice(0, 200)}`);
      const unsuccessful = routes.filter((route) => (reached.get(route)?.successes ?? 0) === 0);
      const unreached = unsuccessful.filter((route) => (reached.get(route)?.refusals ?? 0) === 0);
      console.log(`\n${times.length} requests to ${routes.length} routes`);
      console.log(
        `  answers: ${[...statuses]
          .sort()
          .map(([status, count]) => `${status}×${count}`)
          .join(' ')}`,
      );
      console.log(`  time: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`);
      console.log(`  routes that succeeded at least once: ${routes.length - unsuccessful.length}`);
      if (unsuccessful.length > 0)
        console.log(`  only refused by their own rules: ${difference(unsuccessful, unreached)}`);
      if (unreached.length > 0)
        console.log(`  only refused by authentication or rate limits: ${unreached.join(', ')}`);
    },
  };
}

const maxPrinted = 150;
const maxBlockingRequests = 10;

/** Every fault once, with the number of routes that have it. */
function countFaults(keys: readonly string[]): string {
  const routesOf = new Map<string, Set<string>>();
  for (const key of keys) {
    const [route = '', , fault = ''] = key.split(' · ');
    routesOf.set(fault, (routesOf.get(fault) ?? new Set()).add(route));
  }
  const lines = [...routesOf].map(
    ([fault, routes]) => `  ${fault}: ${routes.size === 1 ? [...routes][0] : `${routes.size} routes`}`,
  );
  return lines.length === 0 ? '' : `\nsummary:\n${lines.sort().join('\n')}`;
}

const difference = (all: readonly string[], some: readonly string[]) =>
  all.filter((one) => !some.includes(one)).join(', ') || 'none';

function percentile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const shortened = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text);

export function asCurl({ method, target, headers, body }: WireRequest): string {
  const words = Object.entries(headers).map(([name, value]) => {
    const shown = name === 'authorization' ? String(value).slice(0, 30) : String(value);
    return `-H ${quoted(shortened(`${name}: ${shown}`))}`;
  });
  const data = body === undefined ? [] : [`--data-binary ${quoted(shortened(body.toString()))}`];
  return ['curl', '-X', method, '--path-as-is', quoted(shortened(target)), ...words, ...data].join(' ');
}
