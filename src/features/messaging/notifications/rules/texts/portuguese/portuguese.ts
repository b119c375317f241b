import { createLanguage } from '../create-language.ts';
import { agents } from './agents.ts';
import { appointments } from './appointments.ts';
import { kinds } from './kinds.ts';
import { words } from './words.ts';

export const portuguese = createLanguage({
  words,
  appointments,
  kinds: { ...kinds, ...agents },
  mail: {
    greet: (name) => (name === null ? 'Olá,' : `Olá ${name},`),
    links: {
      details: 'Ver detalhes',
      reschedule: 'Remarcar',
      cancel: 'Cancelar marcação',
      business: 'Sobre o negócio',
      questions: 'Responda a algumas perguntas antes da sua visita',
    },
    contact: (business) => `Para remarcar ou cancelar, contacte o negócio: ${business}`,
    confirm:
      'Para receber as notificações completas, confirme este endereço de email: inicie sessão e peça um link de confirmação.',
  },
});
