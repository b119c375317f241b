import type { Announcements } from '../create-language.ts';

export const announcements: Announcements = {
  subjects: {
    agent: 'dem, was ein Agent für Sie getan hat',
    alert: 'einem Termin',
    appointment: 'einem Termin',
    approval: 'der Anfrage eines Agenten',
    business: 'Ihrem Betrieb',
    join_request: 'Ihrer Mitarbeit',
    member: 'Ihrer Mitarbeit',
    package: 'einem Paket',
    report: 'einer Meldung',
    review: 'einer Bewertung',
    ticket: 'einer Support-Anfrage',
    waitlist: 'einer Warteliste',
    webhook: 'einem Webhook',
  },
  yourAccount: 'Ihrem Konto',
  labels: {
    'appointment.booked': 'Ein Termin ist gebucht',
    'appointment.confirmed': 'Ein Termin ist bestätigt',
    'appointment.cancelled': 'Ein Termin ist abgesagt',
    'appointment.rescheduled': 'Ein Termin ist verschoben',
    'appointment.reminder': 'Erinnerung an einen Termin',
    'approval.requested': 'Ein Agent fragt Sie zuerst',
    'agent.key_reused': 'Der Zugriff eines Agenten wurde beendet',
  },
  news: (about) => `Es gibt Neues zu ${about}`,
  signIn: 'Melden Sie sich an, um es zu lesen.',
  confirm:
    'Vollständige Nachrichten erhalten Sie hier, sobald Sie diese Adresse bestätigt haben: Melden Sie sich an und fordern Sie den Link dafür an.',
};
