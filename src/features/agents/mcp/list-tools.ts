import type { Tool } from './define-tool.ts';
import { addTimeOff } from './tools/add-time-off.ts';
import { bookForClient } from './tools/book-for-client.ts';
import { bookVisit } from './tools/book-visit.ts';
import { cancelVisit } from './tools/cancel-visit.ts';
import { checkApproval } from './tools/check-approval.ts';
import { describeBusiness } from './tools/describe-business.ts';
import { explainTime } from './tools/explain-time.ts';
import { findTimes } from './tools/find-times.ts';
import { getCalendarFile } from './tools/get-calendar-file.ts';
import { getFigures } from './tools/get-figures.ts';
import { getGrant } from './tools/get-grant.ts';
import { holdTime } from './tools/hold-time.ts';
import { joinWaitlist } from './tools/join-waitlist.ts';
import { listDay } from './tools/list-day.ts';
import { listVisits } from './tools/list-visits.ts';
import { quoteVisit } from './tools/quote-visit.ts';
import { rescheduleVisit } from './tools/reschedule-visit.ts';

/** In the order of use. */
export const tools: readonly Tool[] = [
  findTimes,
  describeBusiness,
  explainTime,
  quoteVisit,
  holdTime,
  bookVisit,
  listVisits,
  rescheduleVisit,
  cancelVisit,
  joinWaitlist,
  getCalendarFile,
  checkApproval,
  getGrant,
  listDay,
  bookForClient,
  addTimeOff,
  getFigures,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export const findTool = (name: string): Tool | undefined => byName.get(name);

const ofInputs = new Set(['minLength', 'maxLength', 'pattern', 'minItems', 'exclusiveMinimum']);
const ofOutputs = new Set([...ofInputs, 'required']);
const ofRows = new Set([...ofOutputs, 'additionalProperties']);

/**
 * A schema as others read it, and pay for by the word: without what we add for ourselves, and without most bounds, which a refusal explains
 * better. Of a result it names the fields and their types: whatever there is none of is left out of it.
 */
function asPublished(schema: object, without: ReadonlySet<string>): object {
  const fields = Object.entries(schema).filter(([name]) => !name.startsWith('x-') && !without.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (name === 'properties')
        return [name, Object.fromEntries(Object.entries(value).map(([field, one]) => [field, inner(one)]))];
      return [name, name === 'items' ? inner(value) : value];
    }),
  );
}

const inner = (schema: unknown) => asPublished(schema as object, ofRows);

/** The answer to `tools/list`: the same for everybody, whatever anybody has written. */
export const listedTools = tools.map(({ name, title, description, input, output, hints }) => ({
  name,
  title,
  description,
  inputSchema: asPublished(input, ofInputs),
  outputSchema: asPublished(output, ofOutputs),
  annotations: hints,
}));
