import type { TSchema } from 'typebox';
import { patternNames } from './schemas.ts';

type Json = Record<string, unknown>;

/** `brief` contains one sentence per operation and only examples of request bodies. */
export type Detail = 'brief' | 'whole';

export const firstSentence = (text: string | undefined) => text?.match(/^.*?[.:](?=\s|$)/s)?.[0] ?? text;

// `x-expected` repeats the schema in words. `x-contact` is described with the scope `desk:clients`.
const leftOut: Record<Detail, readonly string[]> = {
  whole: ['x-expected', 'x-contact'],
  brief: ['x-expected', 'x-contact', 'x-error', 'examples'],
};

/** Moves schemas with a title, and named patterns, to the components. */
export function named(schema: TSchema, schemas: Json, detail: Detail): unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !leftOut[detail].includes(key))
        .map(([key, inner]) => [key, visit(inner)]),
    );
    // Some tools require `type` next to `enum`.
    if (Array.isArray(copy.enum) && copy.type === undefined) copy.type = typeOfChoices(copy.enum);
    if (typeof copy.pattern === 'string' && patternNames.has(copy.pattern))
      return namedPattern(copy, schemas);
    const isShared = copy.type === 'object' || (Array.isArray(copy.enum) && copy.type === 'string');
    const title = isShared && typeof copy.title === 'string' ? copy.title : undefined;
    if (title === undefined) return copy;
    const { title: _title, ...rest } = copy;
    schemas[title] = rest;
    return { $ref: `#/components/schemas/${title}` };
  };
  return visit(schema);
}

const aboutPatterns: Record<string, string> = {
  Line: 'Single line of text, not blank.',
  BlankableLine: 'Single line of text.',
};

function namedPattern({ type, pattern, ...rest }: Json, schemas: Json): Json {
  const name = patternNames.get(String(pattern))!;
  schemas[name] = { type: 'string', pattern, description: aboutPatterns[name] };
  const reference = { $ref: `#/components/schemas/${name}` };
  return type === 'string' ? { ...reference, ...rest } : { anyOf: [reference, { type: 'null' }], ...rest };
}

function typeOfChoices(choices: readonly unknown[]): string | string[] {
  const types = [...new Set(choices.map((choice) => (choice === null ? 'null' : typeof choice)))];
  return types.length === 1 ? types[0]! : types;
}
