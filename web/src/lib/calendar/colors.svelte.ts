import type { CalendarAppointment, CalendarData, ClassSession } from './data';

export const colorings = ['status', 'service'] as const;
export type Coloring = (typeof colorings)[number];

const storageKey = 'openslot-calendar-colors';
const hues = 12;

/** How appointments are colored. This browser remembers the choice. */
export class Colors {
  by: Coloring = $state('status');

  /** Call in the browser. Storage can be switched off. */
  restore(): void {
    try {
      this.by = colorings.find((one) => one === localStorage.getItem(storageKey)) ?? 'status';
    } catch {
      this.by = 'status';
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

/** Classes of `tones.css`. */
export const toneOfAppointment = (
  data: CalendarData,
  by: Coloring,
  { status, services }: CalendarAppointment,
): string => (by === 'service' && status !== 'Cancelled' ? hueOf(data, services[0]) : `tone tone-${status}`);

export const toneOfClass = (data: CalendarData, by: Coloring, { service }: ClassSession): string =>
  by === 'service' ? hueOf(data, service) : 'tone tone-class';

/** Colors in use, with the ids of services or statuses that they stand for. */
export function legendOf(data: CalendarData, by: Coloring): { id: string; tone: string }[] {
  const found = new Map<string, string>();
  const own = data.appointments.filter(({ session, status }) => session === null && status !== 'Cancelled');
  for (const appointment of own)
    found.set(
      by === 'service' ? (appointment.services[0] ?? '') : appointment.status,
      toneOfAppointment(data, by, appointment),
    );
  for (const session of data.sessions)
    found.set(by === 'service' ? session.service : 'class', toneOfClass(data, by, session));
  const order = by === 'service' ? data.services.map(({ id }) => id) : statuses;
  return [...found]
    .map(([id, tone]) => ({ id, tone }))
    .sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

const statuses = ['Pending', 'Confirmed', 'Completed', 'NoShow', 'class'];
