import type { NotificationKind } from '../facts.ts';
import { describeTime } from './english-times.ts';
import type { Language } from './language.ts';

type SubjectOf<Kind> = Kind extends `${infer Subject}.${string}` ? Subject : never;

/** What the first word of a kind is about. */
const subjects: Record<SubjectOf<NotificationKind>, string> = {
  alert: 'an appointment',
  appointment: 'an appointment',
  business: 'a business of yours',
  join_request: 'where you work',
  member: 'where you work',
  package: 'a package',
  report: 'a report',
  review: 'a review',
  ticket: 'a support request',
  waitlist: 'a waiting list you are on',
  webhook: 'a webhook',
};

const labels: Partial<Record<NotificationKind, string>> = {
  'appointment.booked': 'An appointment is booked',
  'appointment.confirmed': 'An appointment is confirmed',
  'appointment.cancelled': 'An appointment is cancelled',
  'appointment.rescheduled': 'An appointment is moved',
  'appointment.reminder': 'Reminder of an appointment',
};

const mostTimes = 10;

export const announce: Language['announce'] = (kind, { visits = [], business }, zone) => {
  // Kept notifications may be of a kind that a newer version wrote.
  const about = subjects[kind.split('.')[0] as SubjectOf<typeof kind>] ?? 'your account';
  const zones = { reader: zone, business: business?.timezone ?? null };
  return {
    title: labels[kind] ?? `There is news about ${about}`,
    lines: [
      `There is news about ${about}. Sign in to read it.`,
      ...visits.slice(0, mostTimes).map((visit) => `When: ${describeTime(visit, zones)}`),
      'Messages come here in full once you have confirmed this address: sign in, and ask for the link to do so.',
    ],
  };
};
