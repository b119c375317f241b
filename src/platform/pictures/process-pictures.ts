// Entry point of the picture process. Pictures come from users, and decoders are large: a crash, a leak or an
// endless loop ends this process and not the service.
import { writeFile } from 'node:fs/promises';
import type { PictureAnswer, PictureJob } from './formats.ts';

// sharp consists of binaries for each platform, and npm can install it without them.
const loading = import('./prepare-picture.ts');
loading.catch(() => {});
// If the machine runs out of memory, Linux ends this process first. Other systems have no such file.
writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});

process.on('message', async (job: PictureJob) => {
  const result = await loading.then(
    ({ preparePicture }) => preparePicture(job).catch((error) => ({ failure: String(error) })),
    (error) => ({ failure: `sharp cannot be loaded on this machine: ${error}` }),
  );
  const memoryBytes = process.memoryUsage.rss();
  process.send?.({ id: job.id, memoryBytes, ...result } satisfies PictureAnswer);
});
// The service has ended.
process.on('disconnect', () => process.exit());
