import type { OfferedService } from './free-starts.ts';

/** What the services of one booking take, together. */
export interface Sequence {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  serviceIds: readonly string[];
  /** Of a class; null for one-to-one. */
  classServiceId: string | null;
  capacity: number;
}

/** One after another: the first's buffer before, the last's after. Null when a class is among several: its seats start together. */
export function sequenceOf(services: readonly OfferedService[]): Sequence | null {
  const first = services[0];
  const last = services.at(-1);
  if (first === undefined || last === undefined) return null;
  const isClass = services.some(({ capacity }) => capacity > 1);
  if (isClass && services.length > 1) return null;
  return {
    durationMinutes: services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    bufferBeforeMinutes: first.bufferBeforeMinutes,
    bufferAfterMinutes: last.bufferAfterMinutes,
    serviceIds: services.map(({ id }) => id),
    classServiceId: isClass ? first.id : null,
    capacity: first.capacity,
  };
}
