import { createLanguage } from '../create-language.ts';
import { agents } from './agents.ts';
import { appointments } from './appointments.ts';
import { kinds } from './kinds.ts';
import { words } from './words.ts';

export const german = createLanguage({
  words,
  appointments,
  kinds: { ...kinds, ...agents },
  mail: {
    greet: (name) => (name === null ? 'Guten Tag!' : `Guten Tag ${name}!`),
    links: {
      details: 'Details ansehen',
      reschedule: 'Verschieben',
      cancel: 'Termin absagen',
      business: 'Zum Betrieb',
      questions: 'Bitte beantworten Sie vor Ihrem Termin einige Fragen',
    },
    contact: (business) => `Zum Verschieben oder Absagen wenden Sie sich an den Betrieb: ${business}`,
    confirm:
      'Um vollständige Benachrichtigungen zu erhalten, bestätigen Sie diese E-Mail-Adresse: Melden Sie sich an und fordern Sie einen Bestätigungslink an.',
  },
});
