import type { Appointment } from 'openslot-client';
import { type DisplayStatus, presentAppointment } from './appointments';

/** An appointment in the lists of the desk. */
export interface DeskAppointment {
  id: string;
  date: string;
  start: string;
  end: string;
  startUtc: string;
  /** Sent with a change, which is refused if the appointment changed meanwhile. */
  version: string;
  client: string | null;
  professional: string;
  professionalName: string;
  services: string;
  displayStatus: DisplayStatus;
  status: Appointment['status'];
  total: number | null;
  currency: string;
  notes: string;
}

export function presentDeskAppointment(one: Appointment, now: Date): DeskAppointment {
  const appointment = presentAppointment(one, now);
  return {
    id: appointment.id,
    date: appointment.date,
    start: appointment.start,
    end: appointment.end,
    startUtc: appointment.startUtc,
    version: one.version ?? '',
    client: one.client ?? null,
    professional: appointment.professional,
    professionalName: appointment.professionalName,
    services: appointment.services.map(({ name }) => name).join(' + '),
    displayStatus: appointment.displayStatus,
    status: appointment.status,
    total: appointment.total,
    currency: appointment.currency,
    notes: appointment.notes,
  };
}

export interface TimeRange {
  from: string;
  to: string;
}

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Joins consecutive free steps. */
export function freeRanges(
  slots: readonly { time: string; available: boolean }[],
  stepMinutes: number,
): TimeRange[] {
  const stretches: TimeRange[] = [];
  for (const { time, available } of slots) {
    if (!available) continue;
    const to = timeAt(minutesAt(time) + stepMinutes);
    const last = stretches.at(-1);
    if (last !== undefined && last.to >= time) last.to = to;
    else stretches.push({ from: time, to });
  }
  return stretches;
}
