import type { Appointment } from 'openslot-client';
import { type Standing, visitOf } from '../visits.ts';

/** An appointment as lists of the desk show it. */
export interface GlanceVisit {
  id: string;
  date: string;
  start: string;
  end: string;
  startUtc: string;
  client: string | null;
  professional: string;
  professionalName: string;
  services: string;
  standing: Standing;
  status: Appointment['status'];
  total: number | null;
  currency: string;
  notes: string;
}

export function glanceAt(one: Appointment, now: Date): GlanceVisit {
  const visit = visitOf(one, now);
  return {
    id: visit.id,
    date: visit.date,
    start: visit.start,
    end: visit.end,
    startUtc: visit.startUtc,
    client: one.client ?? null,
    professional: visit.professional,
    professionalName: visit.professionalName,
    services: visit.services.map(({ name }) => name).join(' + '),
    standing: visit.standing,
    status: visit.status,
    total: visit.total,
    currency: visit.currency,
    notes: visit.notes,
  };
}

export interface Stretch {
  from: string;
  to: string;
}

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Free steps that follow each other, as one stretch of time each. */
export function freeStretches(
  slots: readonly { time: string; available: boolean }[],
  stepMinutes: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { time, available } of slots) {
    if (!available) continue;
    const to = timeAt(minutesAt(time) + stepMinutes);
    const last = stretches.at(-1);
    if (last !== undefined && last.to >= time) last.to = to;
    else stretches.push({ from: time, to });
  }
  return stretches;
}
