import type { TSchema } from 'typebox';
import { type Detail, named } from './openapi-schemas.ts';
import type { AnyRoute } from './route.ts';

type Json = Record<string, unknown>;

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'Last `id` received. The stream starts with missed events.',
  schema: { type: 'string', maxLength: 300 },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    '`version` of the record as the caller read it, with or without quotation marks. The request is refused with `SERIALIZATION_CONFLICT` (reason `stale`) if the record changed since then. Optional.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '"5d1c09a2be77f310"',
};

export function describeParameters(route: AnyRoute, schemas: Json, detail: Detail): Json[] {
  const places = [
    ['path', route.params],
    ['query', route.query],
  ] as const;
  const parameters: Json[] = places.flatMap(([place, schema]) =>
    Object.entries((schema?.properties ?? {}) as Record<string, TSchema & Json>).map(([name, field]) => {
      const { description, examples, ...rest } = field;
      return {
        name,
        in: place,
        ...((place === 'path' || schema?.required?.includes(name)) && { required: true }),
        ...(description !== undefined && { description }),
        schema: named(rest as TSchema, schemas, detail),
        ...(detail === 'whole' && Array.isArray(examples) && { example: examples[0] }),
      };
    }),
  );
  if (route.streams) return [...parameters, lastEventId];
  if (route.acceptsIfMatch) parameters.push(ifMatch);
  if (!route.acceptsIdempotencyKey && route.ownIdempotencyKey === undefined) return parameters;
  return [
    ...parameters,
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        route.ownIdempotencyKey ??
        'Unique value chosen by the caller, preferably random. Repeating the request with the same key within 24 hours returns the first response instead of creating a second record.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: '5b1b9c1e-6a0f-4a7e-9f0e-3c7d3a3c1f22',
    },
  ];
}

interface Parameter {
  name: string;
  in: string;
}

/** Moves parameters used by several operations to the components. */
export function shareParameters(
  operations: readonly { operationId: string; parameters?: unknown[] }[],
): Json {
  const uses = new Map<string, { parameter: Parameter; operationId: string; count: number }>();
  for (const { operationId, parameters = [] } of operations)
    for (const parameter of parameters as Parameter[]) {
      const known = uses.get(JSON.stringify(parameter));
      if (known !== undefined) known.count++;
      else uses.set(JSON.stringify(parameter), { parameter, operationId, count: 1 });
    }
  const shared: Json = {};
  const names = new Map<string, string>();
  const often = [...uses].filter(([, { count }]) => count > 1).sort(([, a], [, b]) => b.count - a.count);
  for (const [text, { parameter, operationId }] of often) {
    // If a name has different meanings, the most frequent one keeps it.
    const name = Object.hasOwn(shared, parameter.name) ? `${parameter.name}.${operationId}` : parameter.name;
    shared[name] = parameter;
    names.set(text, name);
  }
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  return shared;
}
