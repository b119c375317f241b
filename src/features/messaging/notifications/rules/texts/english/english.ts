import { createLanguage } from '../create-language.ts';
import { agents } from './agents.ts';
import { appointments } from './appointments.ts';
import { kinds } from './kinds.ts';
import { words } from './words.ts';

export const english = createLanguage({
  words,
  appointments,
  kinds: { ...kinds, ...agents },
  mail: {
    greet: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    links: {
      details: 'View details',
      reschedule: 'Reschedule',
      cancel: 'Cancel appointment',
      business: 'About the business',
      questions: 'Please answer a few questions before your visit',
    },
    contact: (business) => `To reschedule or cancel, contact the business: ${business}`,
    confirm:
      'To receive full notifications, confirm this email address: sign in and request a confirmation link.',
  },
});
