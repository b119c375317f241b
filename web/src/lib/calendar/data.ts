import type { Off } from './hours.ts';

export const views = ['day', 'week', 'agenda'] as const;
export type View = (typeof views)[number];

export type Status = 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';

/** A visit as the calendar shows it. */
export interface Visit {
  id: string;
  professional: string;
  date: string;
  start: string;
  end: string;
  minutes: number;
  client: string;
  what: string;
  status: Status;
  /** What is still to be paid; null where nothing is. */
  owes: number | null;
  currency: string;
  /** How many minutes somebody said that it begins later. */
  late: number | null;
  isSeries: boolean;
  /** Of a class: which one its seat is in. */
  session: string | null;
}

/** A class that takes place once, with the seats in it. */
export interface ClassSession {
  key: string;
  service: string;
  name: string;
  professional: string;
  date: string;
  start: string;
  end: string;
  minutes: number;
  taken: number;
  capacity: number;
}

/** A time that somebody keeps while they decide. */
export interface Held {
  professional: string;
  date: string;
  start: string;
  end: string;
}

export interface Person {
  id: string;
  name: string;
}

/** What `loadCalendar` found. */
export interface CalendarData {
  /** As the address says; null where it does not: a day, or on a phone the agenda of one. */
  view: View | null;
  date: string;
  today: string;
  days: string[];
  zone: string;
  /** Minutes between the times that one drags to. */
  step: number;
  /** The only one who is shown. */
  professional: string | null;
  /** Those who are shown. */
  people: Person[];
  /** Those who could be. */
  team: Person[];
  visits: Visit[];
  sessions: ClassSession[];
  holds: Held[];
  /** By `offKey`. */
  off: Record<string, Off[]>;
  mayManage: boolean;
}

/** Of somebody on a day; of nobody in particular: when the business is closed. */
export const offKey = (professional: string | null, date: string) => `${professional ?? ''} ${date}`;

export const sessionKey = (service: string, professional: string, date: string, start: string) =>
  `${service} ${professional} ${date} ${start}`;

export const takesPlace = (status: Status) => status === 'Pending' || status === 'Confirmed';

/** Whether it can still be put somewhere else. */
export const isMovable = (visit: Visit) => takesPlace(visit.status) && visit.session === null;
