import type { Slots } from '../slots.ts';
import type { Guide, Row } from './guide.ts';

/** Number of rows: enough to choose from, cheap to read. */
const most = 12;

/** Suitable free times, best first. */
export async function findTimes(guide: Guide, slots: Slots): Promise<Row[]> {
  const when = await timesOf(guide, slots);
  const asked = { ...placeOf(slots), ...when, ...preferenceOf(slots), ...spread(when), limit: most };
  const found = await guide.list('/api/availability/search', { query: subjectOf(slots), ...asked });
  const suiting = found.filter((row) => suits(guide, row, slots));
  if (suiting.length > 0 || slots.professional === undefined) return suiting;
  const professionalId = await findProfessional(guide, slots.professional);
  if (professionalId === undefined) return [];
  const theirs = await guide.list('/api/availability/search', {
    query: slots.what,
    professionalId,
    ...when,
    ...spread(when),
    limit: most,
  });
  return theirs.filter((row) => suits(guide, row, slots));
}

export async function findProfessional(guide: Guide, name: string): Promise<string | undefined> {
  const people = await guide.list('/api/professionals', { query: name });
  const found = people.find((person) => String(person['name']).includes(name));
  return found && guide.word(found, 'id');
}

/** Shows several days instead of one morning. */
const spread = ({ from, to }: NonNullable<Slots['when']>) => (from === to ? {} : { perDay: 4 });

const subjectOf = ({ what, business }: Slots) => [what, business].filter(Boolean).join(' ');

const placeOf = ({ where }: Slots) => where ?? {};

function preferenceOf({ maxPrice, first, prefer, kind }: Slots) {
  return {
    // The effect of a coupon is known only from a quote.
    ...(maxPrice !== undefined && first !== 'quote' && { maxPrice }),
    ...(prefer !== undefined && { sort: prefer }),
    ...(kind !== undefined && { kind }),
  };
}

/** Converts an instant on another clock to date and time at the business. */
async function timesOf(guide: Guide, slots: Slots) {
  const { instant, ...when } = slots.when ?? {};
  if (instant === undefined) return when;
  const [any] = await guide.list('/api/availability/search', {
    query: subjectOf(slots),
    ...placeOf(slots),
    limit: 1,
  });
  if (any === undefined) return when;
  const { date, time } = onClock(instant, guide.word(any, 'timezone'));
  return { from: date, to: date, after: time };
}

function onClock(instant: string, timeZone: string) {
  const [date = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone }).split(' ');
  return { date, time: time.slice(0, 5) };
}

function suits(guide: Guide, row: Row, { business, professional, when }: Slots): boolean {
  const isAt = business === undefined || guide.word(row, 'businessName').includes(business);
  const isWith = professional === undefined || guide.word(row, 'professionalName').includes(professional);
  return isAt && isWith && (when?.instant === undefined || isAtInstant(guide, row, when.instant));
}

function isAtInstant(guide: Guide, row: Row, instant: string): boolean {
  const { date, time } = onClock(instant, guide.word(row, 'timezone'));
  return guide.word(row, 'date') === date && guide.word(row, 'time') === time;
}
