import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { makeTemporaryFolder, stoppedAtTheEnd } from './started.ts';

export interface Measured {
  perSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Number of refused requests, which are not measured. */
  refused: number;
}

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface LoadOptions {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Sent in order over all connections, repeatedly; default: the URL itself. */
  requests?: readonly LoadRequest[];
  /** Only for the limit: requests may be refused. The service must not refuse any. */
  mayRefuse?: boolean;
}

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

export const loadToolName = () => (hasWrk ? 'wrk' : 'autocannon (wrk is not installed)');

/** Keeps the connections busy for some seconds. Throws if a request was refused that must not be. */
export async function load(url: string, options: LoadOptions): Promise<Measured> {
  const measured = await (hasWrk ? loadWithWrk(url, options) : loadWithAutocannon(url, options));
  if (measured.refused > 0 && !options.mayRefuse)
    throw new Error(`${measured.refused} requests to ${url} were refused`);
  return measured;
}

const unit: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

async function loadWithWrk(
  url: string,
  { connections, seconds, headers = {}, requests }: LoadOptions,
): Promise<Measured> {
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`);
  const folder = makeTemporaryFolder();
  if (requests !== undefined) words.push('-s', await writeScript(folder.path, new URL(url).host, requests));
  const wrk = promisify(execFile)('wrk', [...words, url]);
  const done = stoppedAtTheEnd(async () => {
    wrk.child.kill();
    await folder.remove();
  });
  const { stdout } = await wrk.finally(done);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const at = (percentile: string) => {
    const [, value = '', suffix = ''] = new RegExp(`${percentile}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * (unit[suffix] ?? Number.NaN);
  };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) - refused / seconds,
    p50Milliseconds: at('50'),
    p99Milliseconds: at('99'),
    refused,
  };
}

/** Requests are written to a file in advance, so that building them is not measured. */
async function writeScript(folder: string, host: string, requests: readonly LoadRequest[]): Promise<string> {
  const [script, data] = [join(folder, 'requests.lua'), join(folder, 'requests')];
  await writeFile(data, requests.map((request) => written(request, host)).join('\0'));
  await writeFile(
    script,
    `local file = io.open("${data}", "rb")
local requests, sent = {}, 0
for request in file:read("*a"):gmatch("[^%z]+") do requests[#requests + 1] = request end
file:close()
function request()
  sent = sent % #requests + 1
  return requests[sent]
end
`,
  );
  return script;
}

function written({ method, path, headers = {}, body = '' }: LoadRequest, host: string): string {
  const all = { host, ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

async function loadWithAutocannon(
  url: string,
  { connections, seconds, headers, requests }: LoadOptions,
): Promise<Measured> {
  let sent = 0;
  const next = (request: autocannon.Request) => ({ ...request, ...requests?.[sent++ % requests.length] });
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(headers && { headers }),
    ...(requests && { requests: [{ setupRequest: next }] }),
  });
  return {
    perSecond: result.requests.average - result.non2xx / seconds,
    p50Milliseconds: result.latency.p50,
    p99Milliseconds: result.latency.p99,
    refused: result.non2xx,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Bytes as sent; `fetch` would decompress them. */
export function bytesOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}
