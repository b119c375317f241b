import type { Announcements } from '../create-language.ts';

export const announcements: Announcements = {
  subjects: {
    agent: 'o que um agente fez por si',
    alert: 'uma marcação',
    appointment: 'uma marcação',
    approval: 'um pedido de um agente',
    business: 'um negócio seu',
    join_request: 'o seu local de trabalho',
    member: 'o seu local de trabalho',
    package: 'um pacote',
    report: 'uma denúncia',
    review: 'uma avaliação',
    ticket: 'um pedido de apoio',
    waitlist: 'uma lista de espera em que se encontra',
    webhook: 'um webhook',
  },
  yourAccount: 'a sua conta',
  labels: {
    'appointment.booked': 'Foi feita uma marcação',
    'appointment.confirmed': 'Uma marcação foi confirmada',
    'appointment.cancelled': 'Uma marcação foi cancelada',
    'appointment.rescheduled': 'Uma marcação foi alterada',
    'appointment.reminder': 'Lembrete de uma marcação',
    'approval.requested': 'Um agente pergunta-lhe primeiro',
    'agent.key_reused': 'O acesso de um agente foi terminado',
  },
  news: (about) => `Há novidades sobre ${about}`,
  signIn: 'Inicie sessão para ler.',
  confirm:
    'Receberá aqui as mensagens completas quando tiver confirmado este endereço: inicie sessão e peça a ligação para o fazer.',
};
