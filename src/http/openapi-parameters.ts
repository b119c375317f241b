import type { TSchema } from 'typebox';
import { type Detail, named } from './openapi-schemas.ts';
import type { AnyRoute } from './route.ts';

type Json = Record<string, unknown>;

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The last `id` you got: you are told what you missed since.',
  schema: { type: 'string', maxLength: 300 },
};

export function describeParameters(route: AnyRoute, schemas: Json, detail: Detail): Json[] {
  const places = [
    ['path', route.params],
    ['query', route.query],
  ] as const;
  const parameters = places.flatMap(([place, schema]) =>
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
  if (!route.takesKey && route.ownIdempotencyKey === undefined) return parameters;
  return [
    ...parameters,
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        route.ownIdempotencyKey ??
        'A value of your own, best random. A repeat by the same caller within 24 hours gets the first answer again instead of making a second record.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: '5b1b9c1e-6a0f-4a7e-9f0e-3c7d3a3c1f22',
    },
  ];
}

interface Parameter {
  name: string;
  in: string;
}

/** Parameters that several operations take in the very same way, by name; those of the operations become references. */
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
    // What is meant by one name differs: the most common meaning has it for itself.
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
