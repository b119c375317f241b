import type en from '../../en/settings/listing';
import type { Shape } from '../../shape';

export default {
  lead: 'Controle se os clientes podem encontrar o seu negócio e marcar.',
  states: {
    draft: 'Rascunho. Só os membros do seu negócio o podem ver.',
    under_review: 'Em análise. Avisamos quando estiver publicado.',
    listed: 'Publicado. Os clientes podem encontrar o seu negócio e marcar.',
    unlisted: 'Oculto. Os clientes não encontram o seu negócio. Só a sua equipa pode marcar.',
    suspended: 'Suspenso. Os clientes não encontram o seu negócio nem podem marcar.',
    closed: 'Encerrado.',
  },
  toSetup: 'Abrir configuração',
  unlistTitle: 'Ocultar o negócio',
  unlistText:
    'Os clientes não encontram o seu negócio nem podem marcar. As marcações existentes mantêm-se e a sua equipa pode continuar a marcar. Pode voltar a publicá-lo a qualquer momento.',
  unlist: 'Ocultar negócio',
  list: 'Voltar a publicar',
  closeTitle: 'Encerrar o negócio',
  closeText:
    'Os clientes deixam de encontrar o seu negócio e de poder marcar, e a lista de espera termina. As marcações anteriores e as estatísticas continuam disponíveis. Pode reabrir o negócio mais tarde.',
  ahead: (count: number) =>
    count === 1 ? 'Ainda tem 1 próxima marcação:' : `Ainda tem ${count} próximas marcações:`,
  aheadMany: (count: number) => `Ainda tem mais de ${count} próximas marcações. As primeiras:`,
  aheadThen: 'Cancele-as na agenda, ou cancele-as todas aqui.',
  calendar: 'Abrir agenda',
  cancelUpcoming: 'Cancelar todas as próximas marcações e reembolsar os pagamentos online',
  reason: 'Mensagem para os clientes',
  reasonHint:
    'Enviada por email aos clientes cuja marcação é cancelada. Os clientes sem endereço de email não são notificados.',
  sure: 'Sim, quero encerrar este negócio',
  close: 'Encerrar negócio',
  sureProblem: 'Assinale esta caixa para confirmar.',
  reopenTitle: 'Reabrir o negócio',
  reopenText:
    'Analisamos o seu negócio antes de ser publicado de novo. Precisa de uma morada, de um serviço e de um membro da equipa que o preste.',
  reopen: 'Reabrir negócio',
  refusals: {
    ACCOUNT_HAS_BOOKINGS: 'Ainda tem próximas marcações. Cancele-as primeiro aqui ou na agenda.',
    BUSINESS_INVALID_TRANSITION: 'O estado já foi alterado. Recarregue a página.',
    PROFILE_INCOMPLETE: 'Adicione primeiro uma morada, um serviço e um membro da equipa que o preste.',
    RATE_LIMITED: 'Tem dez negócios por publicar. Publique ou encerre primeiro um deles.',
    FORBIDDEN: 'Só o proprietário pode fazer isto.',
  },
} satisfies Shape<typeof en>;
