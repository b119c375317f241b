// Entry point of the process that parses calendars.
import { runToEnd } from '../../../shared/steps.ts';
import { readEntry } from './caldav/read-entry.ts';
import type { ParseJob } from './parse-process.ts';
import { readBusyTimes } from './rules/read-busy-times.ts';

process.on('message', (job: ParseJob) => {
  const { options } = job;
  process.send?.(
    'bytes' in job
      ? runToEnd(readBusyTimes(new TextDecoder().decode(job.bytes), options))
      : job.entries.map((text) => readEntry(text, options)),
  );
});
// The service has ended.
process.on('disconnect', () => process.exit());
