import type { TObject } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import {
  type DomainEvent,
  type EventKind,
  payloadSchemas,
  personalFields,
} from '../../shared/event-kinds.ts';

/** A row of `events`, before anybody has looked at its payload. */
export interface StoredEvent {
  key: number;
  kind: string;
  subjectId: string;
  byUserId: string | null;
  payload: unknown;
  at: Date;
}

/** Thrown for a kind this version does not know, or a payload that does not fit its kind. Says where, never what it holds. */
class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable';
}

/** Deleting an account takes its personal fields out of waiting events, so no payload is refused for the lack of one. */
function compileReadSchema(schema: TObject): Validator {
  const required = (schema.required ?? []).filter((name) => !personalFields.some((field) => field === name));
  return Compile({ ...schema, required });
}

const validators = new Map(
  Object.entries(payloadSchemas).map(([kind, schema]) => [kind, compileReadSchema(schema)] as const),
);

/** Fields that the schema does not know are left alone: a newer version may have written them. */
export function readEvent(row: StoredEvent): DomainEvent {
  const validator = validators.get(row.kind);
  if (validator === undefined) throw new EventUnreadable(`no kind of event: ${row.kind}`);
  if (!validator.Check(row.payload)) {
    const [fault] = validator.Errors(row.payload);
    throw new EventUnreadable(`payload of ${row.kind} does not fit at ${fault?.instancePath || '/'}`);
  }
  return row as DomainEvent<EventKind>;
}
