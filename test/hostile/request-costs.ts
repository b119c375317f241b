import { cpuMicroseconds } from '../../bench/cpu/process-time.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { SERVICE } from '../../src/platform/engine/connect.ts';
import type { Actor } from './actors.ts';
import { speedNow } from './machine-speed.ts';
import type { Operation, Parameter } from './read-document.ts';
import type { Send, WireRequest } from './send.ts';
import type { Service } from './start-service.ts';

/** Maximum CPU time of one anonymous request, of service and database together, on an idle core. */
export const maxRequestMilliseconds = 100;
// Compilation, garbage collection and background work rarely affect all runs.
const runs = 8;
// Code that was never run costs a multiple.
const warmUps = 3;

export interface RequestCost {
  wire: WireRequest;
  milliseconds: number;
}

/** Sends anonymous requests one at a time, without caches. Returns their CPU time, highest first. */
export async function measureRequestCosts(
  service: Service,
  send: Send,
  operations: readonly Operation[],
  owner: Actor,
): Promise<RequestCost[]> {
  const costs: RequestCost[] = [];
  const wires = withoutRepeats([...listReads(operations), ...pages, ...searches, ...toolCalls]);
  for (let time = 0; time < warmUps; time++) {
    await clearCaches(send, owner);
    for (const wire of wires) await send(wire);
  }
  for (const wire of wires) {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs && least > maxRequestMilliseconds / 2; run++) {
      await clearCaches(send, owner);
      const speed = speedNow();
      const before = await cpuOf(service);
      const { status } = await send(wire);
      if (status === 429 || status >= 500) break;
      least = Math.min(least, ((await cpuOf(service)) - before) * speed);
    }
    if (Number.isFinite(least)) costs.push({ wire, milliseconds: least });
  }
  return costs.sort((a, b) => b.milliseconds - a.milliseconds);
}

/** A change of the catalog removes every cached response of the process at its commit. */
function clearCaches(send: Send, owner: Actor): Promise<unknown> {
  return send({
    method: 'PATCH',
    target: '/api/businesses/biz_demo_salon',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ description: `A calm salon. Open today: ${Date.now()}.` }),
  });
}

async function cpuOf({ pid, db }: Service): Promise<number> {
  const backends = await db.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and usename = ${SERVICE} and datname = current_database()`);
  let microseconds = await cpuMicroseconds(pid);
  for (const backend of backends) microseconds += await cpuMicroseconds(backend.pid);
  return microseconds / 1000;
}

/** Every documented read that needs no session: the example, and all parameters with their largest values. */
function listReads(operations: readonly Operation[]): WireRequest[] {
  return operations
    .filter(({ method, roles, name }) => method === 'GET' && roles === null && !name.includes('stream'))
    .flatMap((operation) => [
      readOf(operation, ({ required }) => required === true, exampleOf),
      readOf(operation, () => true, largestOf),
    ]);
}

function readOf(
  { path, parameters }: Operation,
  isSent: (parameter: Parameter) => boolean,
  valueFor: (parameter: Parameter) => unknown,
): WireRequest {
  const inPath = new Map(parameters.map((one) => [one.name, encodeURIComponent(String(exampleOf(one)))]));
  const query = parameters
    .filter((one) => one.in === 'query' && isSent(one) && valueFor(one) !== undefined)
    .map((one) => `${one.name}=${encodeURIComponent(String(valueFor(one)))}`);
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '');
  return {
    method: 'GET',
    target: [target, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    headers: {},
  };
}

const exampleOf = ({ example }: Parameter) => example;

function largestOf({ schema, example, name }: Parameter): unknown {
  // A cursor or filters without results would make the request cheap.
  if (['cursor', 'query', 'ids', 'holdId'].includes(name)) return undefined;
  return typeof example === 'number' ? (schema.maximum ?? example) : example;
}

const withoutRepeats = (wires: readonly WireRequest[]): WireRequest[] => [
  ...new Map(wires.map((wire) => [`${wire.target} ${wire.body ?? ''}`, wire])).values(),
];

const get = (target: string): WireRequest => ({ method: 'GET', target, headers: {} });

const pages = [
  '/',
  '/de',
  '/search?what=haircut&where=Berlin',
  '/pt/search?what=massagem&where=Lisboa',
  '/b/salon-lindenbluete',
  '/de/b/salon-lindenbluete?service=svc_demo_haircut',
  '/docs',
  '/help',
].map(get);

const everywhere = 'lat=50&lng=10&radiusKm=20000&limit=200';

const searches = [
  `/api/availability/search?${everywhere}&perDay=1`,
  `/api/availability/search?${everywhere}&perBusiness=3&sort=price`,
  `/api/availability/search?${everywhere}&sort=rating`,
  `/api/availability/search?${everywhere}&after=23:30`,
  '/api/businesses?query=masage+hairkut+profesional+fisiotherapy&limit=200',
  '/api/businesses?query=studio&limit=200&sort=rating',
  '/api/businesses?query=town1+session+massage&limit=200',
  `/api/businesses?${everywhere}`,
  '/api/professionals?limit=200',
  '/api/services?query=fat+servise&limit=200',
  '/api/services?limit=200&sort=price',
  '/api/classes?limit=200',
].map(get);

const callTool = (name: string, args: object): WireRequest => ({
  method: 'POST',
  target: '/mcp',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

const toolCalls = [
  callTool('find_times', { lat: 50, lng: 10, radiusKm: 20_000, limit: 40 }),
  callTool('search_businesses', { query: 'masage hairkut profesional' }),
];
