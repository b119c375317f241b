import type { Announcements } from '../create-language.ts';

export const announcements: Announcements = {
  subjects: {
    agent: 'what an agent did for you',
    alert: 'an appointment',
    appointment: 'an appointment',
    approval: 'a request of an agent',
    business: 'a business of yours',
    join_request: 'where you work',
    member: 'where you work',
    package: 'a package',
    report: 'a report',
    review: 'a review',
    ticket: 'a support request',
    waitlist: 'a waiting list you are on',
    webhook: 'a webhook',
  },
  yourAccount: 'your account',
  labels: {
    'appointment.booked': 'An appointment is booked',
    'appointment.confirmed': 'An appointment is confirmed',
    'appointment.cancelled': 'An appointment is cancelled',
    'appointment.rescheduled': 'An appointment is moved',
    'appointment.reminder': 'Reminder of an appointment',
    'approval.requested': 'An agent asks you first',
    'agent.key_reused': 'The access of an agent was ended',
  },
  news: (about) => `There is news about ${about}`,
  signIn: 'Sign in to read it.',
  confirm:
    'Messages come here in full once you have confirmed this address: sign in, and ask for the link to do so.',
};
