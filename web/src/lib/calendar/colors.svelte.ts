import { type CalendarAppointment, type CalendarData, type ClassSession, isActive } from './data';

export const colorings = ['service', 'status'] as const;
export type Coloring = (typeof colorings)[number];

const storageKey = 'openslot-calendar-colors';
const hues = 12;

/** How appointments are colored. This browser remembers the choice. */
export class Colors {
  by: Coloring = $state('service');

  /** Call in the browser. Storage can be switched off. */
  restore(): void {
    try {
      this.by = colorings.find((one) => one === localStorage.getItem(storageKey)) ?? 'service';
    } catch {
      this.by = 'service';
    }
  }

  choose(by: Coloring): void {
    this.by = by;
    try {
      localStorage.setItem(storageKey, by);
    } catch {
      // The choice applies until the page is left.
    }
  }
}

const hueOf = (data: CalendarData, service: string | undefined) => {
  const index = data.services.findIndex(({ id }) => id === service);
  return `tone tone-hued tone-${Math.max(index, 0) % hues}`;
};

/** Past and cancelled appointments are always colored by status. */
const isHued = (by: Coloring, { status }: CalendarAppointment) => by === 'service' && isActive(status);

/** Classes of `tones.css`. */
export const toneOfAppointment = (
  data: CalendarData,
  by: Coloring,
  appointment: CalendarAppointment,
): string =>
  isHued(by, appointment) ? hueOf(data, appointment.services[0]) : `tone tone-${appointment.status}`;

export const toneOfClass = (data: CalendarData, by: Coloring, { service }: ClassSession): string =>
  by === 'service' ? hueOf(data, service) : 'tone tone-class';

/** Colors in use, with the ids of services or statuses that they stand for. */
export function legendOf(data: CalendarData, by: Coloring): { id: string; tone: string }[] {
  const found = new Map<string, string>();
  const own = data.appointments.filter(({ session, status }) => session === null && status !== 'Cancelled');
  for (const appointment of own)
    found.set(
      isHued(by, appointment) ? (appointment.services[0] ?? '') : appointment.status,
      toneOfAppointment(data, by, appointment),
    );
  for (const session of data.sessions)
    found.set(by === 'service' ? session.service : 'class', toneOfClass(data, by, session));
  const order = [...data.services.map(({ id }) => id), ...statuses];
  return [...found]
    .map(([id, tone]) => ({ id, tone }))
    .sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

const statuses = ['Pending', 'Confirmed', 'Completed', 'NoShow', 'class'];
