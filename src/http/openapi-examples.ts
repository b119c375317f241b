type Json = Record<string, unknown>;

/** One thing that goes over the wire, with its example. */
export interface Media {
  schema: unknown;
  example?: unknown;
}

/**
 * An example stands beside the schema that it is one of, and not once more at every operation that answers with one, or with a list of them.
 * Of several, it is the one that whoever merely looks is shown.
 */
export function shareExamples(media: readonly Media[], schemas: Json): void {
  const examples = new Map<string, unknown>();
  const single = media.filter(({ schema }) => nameOf(schema) !== undefined);
  for (const { schema, example } of single)
    if (example !== undefined && !examples.has(nameOf(schema)!)) examples.set(nameOf(schema)!, example);
  for (const { schema, example } of media) {
    const name = nameOfItems(schema);
    if (name !== undefined && Array.isArray(example) && example.length > 0 && !examples.has(name))
      examples.set(name, example[0]);
  }
  for (const one of media)
    if (examples.has(nameOf(one.schema) ?? nameOfItems(one.schema) ?? '')) delete one.example;
  for (const [name, example] of examples)
    schemas[name] = { ...(schemas[name] as object), examples: [example] };
}

const prefix = '#/components/schemas/';

/** Which of the shared schemas it is, if it is one. */
export function nameOf(schema: unknown): string | undefined {
  const { $ref } = (schema ?? {}) as { $ref?: string };
  return $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
}

const nameOfItems = (schema: unknown): string | undefined => {
  const { type, items } = schema as { type?: string; items?: unknown };
  return type === 'array' && items !== undefined ? nameOf(items) : undefined;
};
