import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export interface Measured {
  perSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
}

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

export const loadToolName = () => (hasWrk ? 'wrk' : 'autocannon (wrk is not installed)');

/** Keeps the given number of connections busy with one request for some seconds. */
export async function load(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Measured> {
  return hasWrk ? loadWithWrk(url, options) : loadWithAutocannon(url, options);
}

const unit: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

async function loadWithWrk(
  url: string,
  { connections, seconds, headers = {} }: Parameters<typeof load>[1],
): Promise<Measured> {
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`);
  const { stdout } = await promisify(execFile)('wrk', [...words, url]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (refused !== null) throw new Error(`${refused[1]} requests to ${url} were refused`);
  const at = (percentile: string) => {
    const [, value = '', suffix = ''] = new RegExp(`${percentile}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * (unit[suffix] ?? Number.NaN);
  };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Milliseconds: at('50'),
    p99Milliseconds: at('99'),
  };
}

async function loadWithAutocannon(
  url: string,
  { connections, seconds, headers }: Parameters<typeof load>[1],
): Promise<Measured> {
  const result = await autocannon({ url, connections, duration: seconds, ...(headers && { headers }) });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests to ${url} were refused`);
  return {
    perSecond: result.requests.average,
    p50Milliseconds: result.latency.p50,
    p99Milliseconds: result.latency.p99,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
