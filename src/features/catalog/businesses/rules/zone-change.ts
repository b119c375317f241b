import { toLocal } from '../../../../shared/zoned-time.ts';

export interface BookedStart {
  /** As the client saw it. */
  date: string;
  startMinute: number;
  startsAtMs: number;
}

/** Whether a booking would be at another time of the day, or on another day, than its client was told. */
export function movesBookings(starts: readonly BookedStart[], zone: string): boolean {
  return starts.some(({ date, startMinute, startsAtMs }) => {
    const local = toLocal(startsAtMs, zone);
    return local.date !== date || local.minute !== startMinute;
  });
}
