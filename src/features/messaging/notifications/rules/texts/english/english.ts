import { type Announcements, createLanguage } from '../create-language.ts';
import { agents } from './agents.ts';
import { appointments } from './appointments.ts';
import { kinds } from './kinds.ts';
import { words } from './words.ts';

const announcements: Announcements = {
  subjects: {
    agent: 'an action by your agent',
    alert: 'an appointment',
    appointment: 'an appointment',
    approval: 'a request from an agent',
    business: 'your business',
    join_request: 'your team membership',
    member: 'your team membership',
    package: 'a package',
    report: 'a report',
    review: 'a review',
    ticket: 'a support request',
    waitlist: 'your waitlist entry',
    webhook: 'a webhook',
  },
  yourAccount: 'your account',
  labels: {
    'appointment.booked': 'New booking',
    'appointment.confirmed': 'Appointment confirmed',
    'appointment.cancelled': 'Appointment cancelled',
    'appointment.rescheduled': 'Appointment rescheduled',
    'appointment.reminder': 'Appointment reminder',
    'approval.requested': 'An agent needs your approval',
    'agent.key_reused': 'An agent’s access was ended',
  },
  news: (about) => `There is an update about ${about}`,
  signIn: 'Sign in to read it.',
  confirm:
    'To receive full notifications, confirm this email address: sign in and request a confirmation link.',
};

export const english = createLanguage({
  words,
  appointments,
  kinds: { ...kinds, ...agents },
  announcements,
  greet: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
});
