import type { TSchema } from 'typebox';

/** Schemas with a title are described once, under that name, and referred to elsewhere. */
export function named(schema: TSchema, schemas: Record<string, unknown>): unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
    // Their values say it already; yet there are readers of the document that only believe it when told.
    if (Array.isArray(copy.enum) && copy.type === undefined) copy.type = typeOfChoices(copy.enum);
    const title = copy.type === 'object' && typeof copy.title === 'string' ? copy.title : undefined;
    if (title === undefined) return copy;
    const { title: _title, ...rest } = copy;
    schemas[title] = rest;
    return { $ref: `#/components/schemas/${title}` };
  };
  return visit(schema);
}

function typeOfChoices(choices: readonly unknown[]): string | string[] {
  const types = [...new Set(choices.map((choice) => (choice === null ? 'null' : typeof choice)))];
  return types.length === 1 ? types[0]! : types;
}
