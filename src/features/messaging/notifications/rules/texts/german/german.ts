import { type Announcements, createLanguage } from '../create-language.ts';
import { agents } from './agents.ts';
import { appointments } from './appointments.ts';
import { kinds } from './kinds.ts';
import { words } from './words.ts';

const announcements: Announcements = {
  subjects: {
    agent: 'einer Aktion Ihres Agenten',
    alert: 'einem Termin',
    appointment: 'einem Termin',
    approval: 'der Anfrage eines Agenten',
    business: 'Ihrem Betrieb',
    join_request: 'Ihrer Mitgliedschaft im Team',
    member: 'Ihrer Mitgliedschaft im Team',
    package: 'einem Paket',
    report: 'einer Meldung',
    review: 'einer Bewertung',
    ticket: 'einer Support-Anfrage',
    waitlist: 'Ihrem Wartelistenplatz',
    webhook: 'einem Webhook',
  },
  yourAccount: 'Ihrem Konto',
  labels: {
    'appointment.booked': 'Neue Buchung',
    'appointment.confirmed': 'Termin bestätigt',
    'appointment.cancelled': 'Termin abgesagt',
    'appointment.rescheduled': 'Termin verschoben',
    'appointment.reminder': 'Terminerinnerung',
    'approval.requested': 'Ein Agent benötigt Ihre Genehmigung',
    'agent.key_reused': 'Der Zugriff eines Agenten wurde beendet',
  },
  news: (about) => `Es gibt Neuigkeiten zu ${about}`,
  signIn: 'Melden Sie sich an, um sie zu lesen.',
  confirm:
    'Um vollständige Benachrichtigungen zu erhalten, bestätigen Sie diese E-Mail-Adresse: Melden Sie sich an und fordern Sie einen Bestätigungslink an.',
};

export const german = createLanguage({
  words,
  appointments,
  kinds: { ...kinds, ...agents },
  announcements,
  greet: (name) => (name === null ? 'Guten Tag!' : `Guten Tag ${name}!`),
});
