import type { Slots } from '../slots.ts';
import { type Row, rowsOf, type Tools, textOf } from './tools.ts';

/** Enough to choose from, cheap to read. */
const most = 6;

/** Suitable free times, best first. */
export async function findTimes(tools: Tools, slots: Slots): Promise<Row[]> {
  const when = await timesOf(tools, slots);
  const found = await tools.call('find_times', { ...searchOf(slots), ...when });
  const suiting = rowsOf(found, 'times').filter((row) => suits(row, slots));
  const exact = suiting.filter(({ serviceName }) => isSame(serviceName, slots.what));
  return exact.length > 0 && slots.prefer === undefined ? exact : suiting;
}

const isSame = (name: unknown, wanted = '') => String(name).toLowerCase() === wanted.toLowerCase();

export const searchOf = ({ what, business, professional, where, maxPrice, first, prefer, kind }: Slots) => ({
  query: [what, business].filter(Boolean).join(' '),
  professionalName: professional,
  ...where,
  // The effect of a coupon is known only from a quote.
  ...(first !== 'quote' && { maxPrice }),
  sort: prefer,
  kind,
  profiles: false,
  limit: most,
});

/** Converts an instant on another clock to date and time at the business. */
async function timesOf(tools: Tools, slots: Slots): Promise<Row> {
  const { instant, ...when } = slots.when ?? {};
  if (instant === undefined) return when;
  const [any] = rowsOf(await tools.call('find_times', { ...searchOf(slots), limit: 1 }), 'times');
  if (any === undefined) return when;
  const { date, time } = onClock(instant, textOf(any, 'timezone'));
  return { from: date, to: date, after: time };
}

function onClock(instant: string, timeZone: string) {
  const [date = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone }).split(' ');
  return { date, time: time.slice(0, 5) };
}

function suits(row: Row, { business, professional, when }: Slots): boolean {
  const isAt = business === undefined || textOf(row, 'businessName').includes(business);
  const isWith = professional === undefined || textOf(row, 'professionalName').includes(professional);
  if (when?.instant === undefined) return isAt && isWith;
  const { date, time } = onClock(when.instant, textOf(row, 'timezone'));
  return isAt && isWith && row['date'] === date && row['start'] === time;
}
