import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serialize = (value: unknown) => string;

/** Serializers by schema. Schemas are constants, so that all services of a process share them. */
const serializers = new WeakMap<object, Serialize>();

/** Serializers of responses, each compiled for its first response: compiling all delays the start of the service. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize = serializers.get(schema);
  return (value) => {
    if (serialize === undefined) {
      serialize = serializers.get(schema) ?? buildSerializer(schema);
      serializers.set(schema, serialize);
    }
    return serialize(value);
  };
};
