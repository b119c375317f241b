import type { Appointment } from 'openslot-client';
import type { Override } from '$lib/booking/overrides';
import type { Portrait } from '$lib/catalog/uploaded-picture';
import type { Off } from './hours';

export const views = ['day', 'week', 'agenda'] as const;
export type View = (typeof views)[number];

export const columnKinds = ['team', 'resources', 'both'] as const;
/** Columns of a day: professionals, units of rooms and equipment, or both. */
export type ColumnKind = (typeof columnKinds)[number];

export type Status = 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';

/** An appointment as the calendar shows it. */
export interface CalendarAppointment {
  id: string;
  version: string;
  professional: string;
  date: string;
  start: string;
  end: string;
  minutes: number;
  client: string;
  /** Whether the client is notified of changes, by e-mail. */
  isReachable: boolean;
  phone: string | null;
  what: string;
  /** Service ids, the first one first. */
  services: readonly string[];
  /** Keys of the units of rooms and equipment. */
  units: readonly string[];
  status: Status;
  /** Amount due; null if nothing is due. */
  owes: number | null;
  isPaid: boolean;
  /** With notes of the client or the team. */
  hasNotes: boolean;
  currency: string;
  /** Reported delay in minutes. */
  late: number | null;
  isSeries: boolean;
  /** Rules that staff set aside. */
  overrides: readonly Override[];
  /** Key of the class session if the appointment is a seat in a class. */
  session: string | null;
}

/** One session of a class, with its seats. */
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

/** A time that is held for a customer. */
export interface Held {
  professional: string;
  date: string;
  start: string;
  end: string;
}

/** One unit of a room or of equipment. */
export interface Unit {
  key: string;
  name: string;
  kind: string;
}

export interface Person {
  id: string;
  name: string;
}

interface PicturedPerson extends Person {
  portrait: Portrait | null;
}

/** Result of `loadCalendar`. */
export interface CalendarData {
  /** View in the URL; null for the default: a day, or on phones the agenda. */
  view: View | null;
  date: string;
  today: string;
  days: string[];
  zone: string;
  /** Snapping interval for dragging, in minutes. */
  step: number;
  /** The only professional shown; null for all. */
  professional: string | null;
  /** Professionals shown. */
  people: PicturedPerson[];
  /** Professionals that can be shown. */
  team: Person[];
  appointments: CalendarAppointment[];
  sessions: ClassSession[];
  holds: Held[];
  columns: ColumnKind;
  /** Units that can be shown as columns. */
  units: Unit[];
  /** Services in the order of the business, for colors. */
  services: { id: string; name: string }[];
  /** By `offKey`. */
  off: Record<string, Off[]>;
  mayManage: boolean;
  mayBook: boolean;
}

/** Key of a professional's day, or of the day of the business for null. */
export const offKey = (professional: string | null, date: string) => `${professional ?? ''} ${date}`;

export const sessionKey = (service: string, professional: string, date: string, start: string) =>
  `${service} ${professional} ${date} ${start}`;

export const isActive = (status: Status) => status === 'Pending' || status === 'Confirmed';

export const isMovable = (appointment: CalendarAppointment) =>
  isActive(appointment.status) && appointment.session === null;

interface CalendarQuery {
  date: string;
  view: View | null;
  professional: string | null;
  columns: ColumnKind;
}

/** Query of the shown part of the calendar. */
export function queryOf({ date, view, professional, columns }: CalendarQuery): string {
  const query = new URLSearchParams({ date });
  if (view !== null) query.set('view', view);
  if (professional !== null) query.set('professional', professional);
  if (columns !== 'team') query.set('columns', columns);
  return `?${query}`;
}

/** The same query with more parameters. */
export function queryWith(shown: CalendarQuery, more: Record<string, string | undefined>): string {
  const query = new URLSearchParams(queryOf(shown));
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, value);
  return `?${query}`;
}

/** An appointment as the side panel shows it. */
export interface PanelAppointment {
  id: string;
  version: string;
  client: string;
  professional: string;
  professionalName: string;
  date: string;
  start: string;
  end: string;
  minutes: number;
  status: Status;
  services: { id: string; name: string }[];
  /** Units of rooms and equipment. */
  resources: { id: string; name: string; kind: string; unit: number; label: string }[];
  total: number | null;
  /** Null without a price. */
  due: number | null;
  deposit: Appointment['deposit'] | null;
  currency: string;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  isPaidOnline: boolean;
  coupon: string | null;
  usesPackage: boolean;
  phone: string | null;
  email: string | null;
  notes: string;
  staffNotes: string;
  /** Rules that staff set aside. */
  overrides: readonly Override[];
  bookedVia: 'online' | 'staff' | 'agent' | null;
  createdAt: string | null;
}

export type ChangedBy = 'client' | 'staff' | 'nobody';

/** Current state of an appointment that was changed meanwhile. */
export interface AppointmentChange {
  date: string;
  start: string;
  status: Status;
  professionalName: string;
  by: ChangedBy;
}

export const toneOf: Record<Status, 'good' | 'warn' | 'bad' | ''> = {
  Pending: 'warn',
  Confirmed: 'good',
  Cancelled: '',
  Completed: '',
  NoShow: 'bad',
};
