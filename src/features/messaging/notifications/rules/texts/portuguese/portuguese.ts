import { type Announcements, createLanguage } from '../create-language.ts';
import { agents } from './agents.ts';
import { appointments } from './appointments.ts';
import { kinds } from './kinds.ts';
import { words } from './words.ts';

const announcements: Announcements = {
  subjects: {
    agent: 'uma ação do seu agente',
    alert: 'uma marcação',
    appointment: 'uma marcação',
    approval: 'um pedido de um agente',
    business: 'o seu negócio',
    join_request: 'a sua participação numa equipa',
    member: 'a sua participação numa equipa',
    package: 'um pacote',
    report: 'uma denúncia',
    review: 'uma avaliação',
    ticket: 'um pedido de apoio',
    waitlist: 'a sua lista de espera',
    webhook: 'um webhook',
  },
  yourAccount: 'a sua conta',
  labels: {
    'appointment.booked': 'Nova marcação',
    'appointment.confirmed': 'Marcação confirmada',
    'appointment.cancelled': 'Marcação cancelada',
    'appointment.rescheduled': 'Marcação remarcada',
    'appointment.reminder': 'Lembrete de marcação',
    'approval.requested': 'Um agente precisa da sua aprovação',
    'agent.key_reused': 'O acesso de um agente foi terminado',
  },
  news: (about) => `Há novidades sobre ${about}`,
  signIn: 'Inicie sessão para as ler.',
  confirm:
    'Para receber as notificações completas, confirme este endereço de email: inicie sessão e peça um link de confirmação.',
};

export const portuguese = createLanguage({
  words,
  appointments,
  kinds: { ...kinds, ...agents },
  announcements,
  greet: (name) => (name === null ? 'Olá,' : `Olá ${name},`),
});
