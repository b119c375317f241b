import { readdirSync, readFileSync } from 'node:fs';

/**
 * Private memory of all processes of the database in this folder, in megabytes. Shared memory is allocated at
 * the start and does not grow.
 */
export function engineMegabytes(dataDir: string): number {
  const kilobytes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/comm`).startsWith('postgres') && belongsTo(pid, dataDir))
    .map((pid) => Number(/^RssAnon:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

/** The process of a connection has the data folder only in its parent's command line. */
function belongsTo(pid: string, dataDir: string): boolean {
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
