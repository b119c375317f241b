// Entry point of the process that parses calendars.
import { runToEnd } from '../../../shared/steps.ts';
import type { ParseJob } from './parse-process.ts';
import { readBusyTimes } from './rules/read-busy-times.ts';

process.on('message', ({ bytes, options }: ParseJob) => {
  process.send?.(runToEnd(readBusyTimes(new TextDecoder().decode(bytes), options)));
});
// The service has ended.
process.on('disconnect', () => process.exit());
