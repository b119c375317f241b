import type { TObject } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import {
  type DomainEvent,
  type EventKind,
  payloadSchemas,
  personalFields,
} from '../../shared/event-kinds.ts';

/** A row of `events` with unchecked payload. */
export interface StoredEvent {
  key: number;
  kind: string;
  subjectId: string;
  byUserId: string | null;
  payload: unknown;
  at: Date;
}

/** Thrown for unknown kinds and invalid payloads. The message names the location, not the value. */
class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable';
}

/**
 * Personal fields are optional when reading, because deleting an account removes them from pending events.
 */
function compileReadSchema(schema: TObject): Validator {
  const required = (schema.required ?? []).filter((name) => !personalFields.some((field) => field === name));
  return Compile({ ...schema, required });
}

const validators = new Map(
  Object.entries(payloadSchemas).map(([kind, schema]) => [kind, compileReadSchema(schema)] as const),
);

/** Unknown fields are allowed: a newer version may have written them. */
export function readEvent(row: StoredEvent): DomainEvent {
  const validator = validators.get(row.kind);
  if (validator === undefined) throw new EventUnreadable(`unknown kind of event: ${row.kind}`);
  if (!validator.Check(row.payload)) {
    const [fault] = validator.Errors(row.payload);
    throw new EventUnreadable(`invalid payload of ${row.kind} at ${fault?.instancePath || '/'}`);
  }
  return row as DomainEvent<EventKind>;
}
