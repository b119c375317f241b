import type { ErrorCode } from 'openslot-facts/errors';
import Type, { type Static, type TSchema, type TSchemaOptions } from 'typebox';
import { Set as setFormat } from 'typebox/format';
import { isCalendarDate, isTimeOfDay } from '../shared/time.ts';

/** Which code a value that does not fit answers with, where INVALID_INPUT (or, of numbers and choices, INVALID_VALUE) would say too little. */
export const refusal = (code: ErrorCode) => ({ 'x-error': code });

/** What is expected, in words that follow "must be": for patterns, and for what is checked later. */
export const expecting = (words: string) => ({ 'x-expected': words });

setFormat('date', isCalendarDate);
setFormat('hh:mm', isTimeOfDay);
setFormat('email', (text) => /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 254);

export const Id = (about: string, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength: 100, description: about, ...options });

const mostIdsAsked = 100;

/** Several ids in one parameter. */
export const IdList = (about: string, options: TSchemaOptions = {}) =>
  Type.String({
    maxLength: mostIdsAsked * 101,
    pattern: `^[^,]{1,100}(,[^,]{1,100}){0,${mostIdsAsked - 1}}$`,
    description: about,
    ...expecting(`1 to ${mostIdsAsked} ids with commas between them`),
    ...options,
  });

/** What something is called in the address of its page. */
export const Slug = (about: string, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength: 100, description: about, ...options });

export const DateString = (about: string) =>
  Type.String({
    format: 'date',
    maxLength: 10,
    description: about,
    ...refusal('INVALID_DATE_FORMAT'),
    examples: ['2026-12-01'],
  });

export const TimeOfDay = (about: string) =>
  Type.String({
    format: 'hh:mm',
    maxLength: 5,
    description: about,
    ...refusal('INVALID_TIME_FORMAT'),
    examples: ['09:30'],
  });

export const Instant = (about: string) => Type.String({ format: 'date-time', description: about });

// Line breaks and other control characters: what stands on one line of a mail or a calendar must not begin a second.
const control = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';

// Spaces of every width, and characters that show nothing: a name of these alone would look like none. Within a name they are fine.
const blank =
  ' \\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u202a-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0';

// Each character fits one place only, so that no text takes long to look at.
const linePattern = `^[${blank}]*[^${blank}${control}][^${control}]*$`;
const blankableLinePattern = `^[^${control}]*$`;

/** Too long to be read wherever they are meant: the OpenAPI document has them once, by these names. */
export const patternNames: ReadonlyMap<string, string> = new Map([
  [linePattern, 'Line'],
  [blankableLinePattern, 'BlankableLine'],
]);

/** A name, a title: one line that holds something to read. */
export const Line = (about: string, maxLength = 200, options: TSchemaOptions = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: linePattern,
    description: about,
    ...expecting(`one line of text, 1 to ${maxLength} characters, not blank`),
    ...options,
  });

/** The same where leaving it blank says something, too. */
export const BlankableLine = (about: string, maxLength = 200, options: TSchemaOptions = {}) =>
  Type.String({
    maxLength,
    pattern: blankableLinePattern,
    description: about,
    ...expecting(`one line of text, at most ${maxLength} characters`),
    ...options,
  });

/** A message, a reason: as many lines as it takes, with something to read. */
export const Words = (about: string, maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    description: about,
    ...expecting(`text of 1 to ${maxLength} characters, not blank`),
  });

export const TimeZone = (about: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: about,
    examples: ['Europe/Lisbon'],
    ...refusal('INVALID_VALUE'),
    ...expecting('the name of an IANA time zone, such as Europe/Lisbon'),
  });

export const Currency = (about: string) =>
  Type.String({
    minLength: 1,
    maxLength: 3,
    description: about,
    examples: ['EUR'],
    ...refusal('INVALID_CURRENCY'),
    ...expecting('a currency code of ISO 4217, such as EUR'),
  });

/** `type: ["string", "null"]` rather than `anyOf`: it serialises almost twice as fast. */
export function Nullable<S extends TSchema & { type: string }>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });
}

export const Hours = Type.Object({
  start: TimeOfDay('First minute.'),
  end: TimeOfDay('The minute after the last, `24:00` at most.'),
});

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      default: 100,
      description: 'Most rows to return (100 when not given).',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Where the next page begins: taken from the `Link` header of the last.',
    }),
  ),
};

export const ErrorBody = Type.Object(
  {
    error: Type.String({
      description: 'A code of the closed list, with its argument after a colon where it has one.',
    }),
  },
  { additionalProperties: false },
);
