import { readdirSync, readFileSync } from 'node:fs';

/**
 * Private memory of every process of the database in this folder, in megabytes: what its connections have gathered. What they share is
 * set aside at the start and does not grow.
 */
export function engineMegabytes(dataDir: string): number {
  const kilobytes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/comm`).startsWith('postgres') && isOf(pid, dataDir))
    .map((pid) => Number(/^RssAnon:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

/** A connection's process shows its parent's folder only through its parent. */
function isOf(pid: string, dataDir: string): boolean {
  const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '';
  return [pid, parent].some((one) => read(`/proc/${one}/cmdline`).includes(dataDir));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
