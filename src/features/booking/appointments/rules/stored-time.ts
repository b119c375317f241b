import { minuteMs } from '../../../../shared/time.ts';
import type { Sequence } from '../../availability/rules/sequence.ts';
import { sessionKeyOf } from '../../availability/rules/situation.ts';

/** A time that was found free. */
export interface Occurrence {
  date: string;
  startMinute: number;
  startMs: number;
  endMs: number;
}

/** An occurrence under the id of its row. */
export interface StoredTime {
  id: string;
  date: string;
  startMinute: number;
  startsAt: string;
  endsAt: string;
  /** With the buffers around it. */
  blockedFrom: string;
  blockedTo: string;
  /** Which session its seat is in: of a class, one that it shares; else its own. */
  sessionKey: string;
}

const iso = (ms: number) => new Date(ms).toISOString();

export function toStoredTime(
  { date, startMinute, startMs, endMs }: Occurrence,
  { id, professionalId, sequence }: { id: string; professionalId: string; sequence: Sequence },
): StoredTime {
  return {
    id,
    date,
    startMinute,
    startsAt: iso(startMs),
    endsAt: iso(endMs),
    blockedFrom: iso(startMs - sequence.bufferBeforeMinutes * minuteMs),
    blockedTo: iso(endMs + sequence.bufferAfterMinutes * minuteMs),
    sessionKey:
      sequence.classServiceId === null ? id : sessionKeyOf(professionalId, sequence.classServiceId, startMs),
  };
}
