import { readdir, readFile } from 'node:fs/promises';

/** CPU time of all threads, in nanoseconds in the file. `/proc/<pid>/stat` counts only in steps of 10 ms. */
export async function cpuMicroseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]) / 1000;
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}
