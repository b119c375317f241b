import type { ErrorCode } from 'openslot-facts/errors';
import Type, { type Static, type TSchema, type TSchemaOptions } from 'typebox';
import { Set as setFormat } from 'typebox/format';
import { isCalendarDate, isTimeOfDay } from '../shared/time.ts';

/**
 * Error code for invalid values, if it differs from INVALID_INPUT (or INVALID_VALUE for numbers and enums).
 */
export const refusal = (code: ErrorCode) => ({ 'x-error': code });

/** Text after "Must be", for patterns and later checks. */
export const expecting = (words: string) => ({ 'x-expected': words });

setFormat('date', isCalendarDate);
setFormat('hh:mm', isTimeOfDay);
setFormat('email', (text) => /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 254);

export const Id = (about: string, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength: 100, description: about, ...options });

/** Id of a business in a request. */
export const BusinessId = (about: string, options: TSchemaOptions = {}) =>
  Id(about, { ...refusal('INVALID_BUSINESS_ID'), ...options });

const maxIds = 100;

/** Several ids in one parameter. */
export const IdList = (about: string, options: TSchemaOptions = {}) =>
  Type.String({
    maxLength: maxIds * 101,
    pattern: `^[^,]{1,100}(,[^,]{1,100}){0,${maxIds - 1}}$`,
    description: about,
    ...expecting(`1 to ${maxIds} comma-separated ids`),
    ...options,
  });

/** Slug in the URL of a page. */
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

// Line breaks and control characters, which must not occur in single-line text.
const control = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';

// Whitespace and invisible characters. A name must contain others as well.
const blank =
  ' \\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u202a-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0';

// Each character matches in one place only, which prevents catastrophic backtracking.
const linePattern = `^[${blank}]*[^${blank}${control}][^${control}]*$`;
const blankableLinePattern = `^[^${control}]*$`;

/** Patterns that the OpenAPI document defines once, by name. */
export const patternNames: ReadonlyMap<string, string> = new Map([
  [linePattern, 'Line'],
  [blankableLinePattern, 'BlankableLine'],
]);

/** Non-blank single line, for example a name or title. */
export const Line = (about: string, maxLength = 200, options: TSchemaOptions = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: linePattern,
    description: about,
    ...expecting(`a single line of 1 to ${maxLength} characters, not blank`),
    ...options,
  });

/** Single line that may be blank. */
export const BlankableLine = (about: string, maxLength = 200, options: TSchemaOptions = {}) =>
  Type.String({
    maxLength,
    pattern: blankableLinePattern,
    description: about,
    ...expecting(`a single line of at most ${maxLength} characters`),
    ...options,
  });

/** Non-blank text of several lines. */
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
    ...expecting('an IANA time zone such as Europe/Lisbon'),
  });

export const Currency = (about: string) =>
  Type.String({
    minLength: 1,
    maxLength: 3,
    description: about,
    examples: ['EUR'],
    ...refusal('INVALID_CURRENCY'),
    ...expecting('an ISO 4217 currency code such as EUR'),
  });

/** Tax included in prices. Some rates have three decimals. */
export const TaxRate = (about: string) =>
  Type.Number({
    minimum: 0,
    maximum: 100,
    description: `${about} Percent, up to three decimals.`,
    examples: [19],
    ...refusal('INVALID_VALUE'),
  });

/** `type: ["string", "null"]` instead of `anyOf`, because it serializes almost twice as fast. */
export function Nullable<S extends TSchema & { type: string }>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });
}

export const Hours = Type.Object(
  {
    start: TimeOfDay('Start time.'),
    end: TimeOfDay('End time (exclusive), at most `24:00`.'),
  },
  { title: 'Hours' },
);

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      default: 100,
      description: 'Maximum number of rows. Default: 100.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Cursor of the next page, from the `Link` header of the previous response.',
    }),
  ),
};

export const ErrorBody = Type.Object(
  {
    error: Type.String({
      description: 'Error code, followed by a colon and an argument for some codes.',
    }),
  },
  { additionalProperties: false },
);
