export const sorts = ['time', 'price', 'rating'] as const;
export const kinds = ['single', 'class'] as const;
export const parts = {
  morning: [null, '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', null],
} as const;
export type Part = keyof typeof parts;

/** Search filters in the URL of the results. */
export interface Filters {
  what: string;
  where: string;
  date: string | null;
  after: string | null;
  before: string | null;
  maxPrice: number | null;
  minRating: number | null;
  kind: (typeof kinds)[number] | null;
  sort: (typeof sorts)[number];
  near: { lat: number; lng: number } | null;
}

export const noFilters: Filters = {
  what: '',
  where: '',
  date: null,
  after: null,
  before: null,
  maxPrice: null,
  minRating: null,
  kind: null,
  sort: 'time',
  near: null,
};

const longest = 200;
const text = (given: string | null) => (given ?? '').trim().slice(0, longest).trim();
const oneOf = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((value) => value === given) ?? null;

function number(given: string | null, least: number, most: number): number | null {
  const read = given === null || given.trim() === '' ? Number.NaN : Number(given);
  return read >= least && read <= most ? read : null;
}

function day(given: string | null): string | null {
  if (given === null || !/^\d{4}-\d\d-\d\d$/.test(given)) return null;
  const read = new Date(`${given}T12:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(given) ? given : null;
}

const clock = (given: string | null) =>
  given !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : null;

/** Reads filters. Invalid values are ignored, so that every URL has results. */
export function readFilters(query: URLSearchParams): Filters {
  const part = oneOf(Object.keys(parts) as Part[], query.get('part'));
  let [after, before]: readonly (string | null)[] =
    part === null ? [clock(query.get('after')), clock(query.get('before'))] : parts[part];
  after ??= null;
  before ??= null;
  if (after !== null && before !== null && after >= before) before = null;
  const lat = number(query.get('lat'), -90, 90);
  const lng = number(query.get('lng'), -180, 180);
  return {
    what: text(query.get('what')),
    where: text(query.get('where')),
    date: day(query.get('date')),
    after,
    before,
    maxPrice: number(query.get('maxPrice'), 0, 1_000_000),
    minRating: number(query.get('minRating'), 1, 5),
    kind: oneOf(kinds, query.get('kind')),
    sort: oneOf(sorts, query.get('sort')) ?? 'time',
    near: lat === null || lng === null ? null : { lat, lng },
  };
}

/** Query of the filters with "?"; empty without filters. */
export function writeFilters(filters: Filters, cursor: string | null = null): string {
  const { near, sort, ...rest } = filters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, ...near })) {
    if (value !== null && value !== '') query.set(name, String(value));
  }
  if (sort !== 'time') query.set('sort', sort);
  if (cursor !== null) query.set('cursor', cursor);
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

export const partOf = ({ after, before }: Pick<Filters, 'after' | 'before'>): Part | null =>
  (Object.keys(parts) as Part[]).find((part) => parts[part][0] === after && parts[part][1] === before) ??
  null;

/** Whether there are filters besides service, place and day. */
export const isNarrowed = ({ after, before, maxPrice, minRating, kind }: Filters): boolean =>
  [after, before, maxPrice, minRating, kind].some((one) => one !== null);
