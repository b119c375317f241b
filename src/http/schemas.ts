import Type, { type Static, type TSchema, type TSchemaOptions } from 'typebox';
import { Set as setFormat } from 'typebox/format';
import type { ErrorCode } from '../errors.ts';
import { isCalendarDate, isTimeOfDay } from '../shared/time.ts';

/** Which code a value that does not fit answers with, where INVALID_INPUT would say too little. */
export const refusal = (code: ErrorCode) => ({ 'x-error': code });

setFormat('date', isCalendarDate);
setFormat('hh:mm', isTimeOfDay);
setFormat('email', (text) => /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 254);

export const Id = (about: string, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength: 100, description: about, ...options });

export const DateString = (about: string) =>
  Type.String({
    format: 'date',
    description: about,
    ...refusal('INVALID_DATE_FORMAT'),
    examples: ['2026-12-01'],
  });

export const TimeOfDay = (about: string) =>
  Type.String({
    format: 'hh:mm',
    description: about,
    ...refusal('INVALID_TIME_FORMAT'),
    examples: ['09:30'],
  });

export const Instant = (about: string) => Type.String({ format: 'date-time', description: about });

/** A name, a title: text that must hold something to read. */
export const Line = (about: string, maxLength = 200) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description: about });

/** `type: ["string", "null"]` rather than `anyOf`: it serialises almost twice as fast. */
export function Nullable<S extends TSchema & { type: string }>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });
}

export const Hours = Type.Object({
  start: TimeOfDay('First minute.'),
  end: TimeOfDay('The minute after the last; `24:00` is midnight at the end of the day.'),
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
