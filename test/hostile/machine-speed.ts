import { createHash } from 'node:crypto';

const sample = Array.from({ length: 200 }, (_, index) => ({
  id: `apt_${index}`,
  at: index * 60_000,
  open: index % 2 === 0,
  words: ['cut', 'color'],
}));

/** CPU time of the fixed work on an idle core of an Intel Xeon. */
const referenceMilliseconds = 22;

/**
 * CPU time of work that is always the same. It doubles when other processes use the second half of the core, and
 * so does the CPU time of a request.
 */
function measureFixedWork(): number {
  const before = process.cpuUsage();
  for (let turn = 0; turn < 60; turn++)
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(JSON.stringify(sample))))
      .digest();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Share of the measured CPU time that an idle core would need at this moment; 1 on faster machines. */
export const speedNow = (): number => Math.min(1, referenceMilliseconds / measureFixedWork());

// Code that was never run costs a multiple.
for (let time = 0; time < 10; time++) measureFixedWork();
