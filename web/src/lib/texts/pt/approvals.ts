import type en from '../en/approvals';
import type { Shape } from '../shape';

export default {
  title: 'Pedidos de aprovação',
  lead: 'Os agentes precisam da sua aprovação para estas ações. Nada acontece até aprovar, e os horários ficam reservados para si entretanto.',
  emptyTitle: 'Sem pedidos',
  empty:
    'Quando um agente precisar da sua aprovação para marcar, remarcar ou cancelar, o pedido aparece aqui e no seu email.',
  toAgents: 'Gerir agentes',
  past: 'Pedidos anteriores',
  pastNone: 'Sem pedidos anteriores.',
  asks: {
    book: (agent) => `${agent} quer fazer esta marcação para si`,
    reschedule: (agent) => `${agent} quer remarcar esta marcação`,
    cancel: (agent) => `${agent} quer cancelar esta marcação`,
  },
  statuses: {
    pending: 'Precisa da sua aprovação',
    approved: 'Aprovado',
    declined: 'Recusado',
    lapsed: 'Expirado',
    withdrawn: 'Retirado',
  },
  actions: { book: 'Marcar', reschedule: 'Remarcar', cancel: 'Cancelar' },
  until: (when) => `Pode responder até ${when}.`,
  decided: (when) => `Respondido por si: ${when}.`,
  lapsed:
    'Este pedido expirou antes de responder. Os horários já não estão reservados. O agente pode pedir novamente.',
  withdrawn: 'O agente retirou este pedido. Nada foi marcado nem alterado.',
  message: 'Mensagem do agente',
  replaces: (when: string) => `Substitui o pedido para ${when}`,
  refused: 'Aprovou este pedido, mas já não era possível. Nada foi marcado nem alterado.',
  approve: 'Aprovar',
  decline: 'Recusar',
  look: 'Rever pedido',
  movedFrom: (when, who) => `Atualmente ${when} com ${who}`,
  with: (name) => `com ${name}`,
  forWhom: (name) => `para ${name}`,
  agentSaid: {
    notes: 'Nota do agente',
    staffNotes: 'Nota interna do agente',
    reason: 'Motivo indicado pelo agente',
    couponCode: 'Cupão escolhido pelo agente',
    packageTitle: 'Pacote escolhido pelo agente',
  },
  noPrice: 'Preço sob consulta',
  total: 'Total',
  toAppointment: 'Ver marcação',
  linkTitle: 'Este link já não é válido',
  link: 'Já foi usado, ou o pedido foi respondido ou expirou. Inicie sessão para ver o estado.',
  toSignIn: 'Iniciar sessão',
  refusals: {
    INVALID_STATUS: 'Este pedido já foi respondido ou expirou.',
    PAYMENT_AMOUNT_MISMATCH:
      'O preço subiu desde o pedido do agente, por isso nada foi marcado nem alterado.',
    SLOT_TAKEN: 'Este horário já não está disponível. Nada foi marcado nem alterado.',
    SESSION_FULL: 'Esta aula está esgotada. Nada foi marcado nem alterado.',
    CLIENT_DOUBLE_BOOKED: 'Tem outra marcação a esta hora. Nada foi marcado nem alterado.',
    CANCEL_WINDOW: 'Já é tarde para cancelar online. Contacte o negócio.',
    RESCHEDULE_WINDOW: 'Já é tarde para remarcar online. Contacte o negócio.',
  },
} satisfies Shape<typeof en>;
