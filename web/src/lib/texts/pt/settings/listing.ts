import type en from '../../en/settings/listing';
import type { Shape } from '../../shape';

export default {
  lead: 'Se os clientes o podem encontrar.',
  states: {
    draft: 'É um rascunho: só você o vê.',
    under_review: 'Estamos a analisá-lo.',
    listed: 'Os clientes encontram-no e marcam.',
    unlisted: 'Foi retirado das listas: ninguém o encontra, e só a sua equipa marca.',
    suspended: 'Está suspenso.',
    closed: 'Está encerrado.',
  },
  toSetup: 'Ir para a lista',
  unlistTitle: 'Retirar das listas por uns tempos',
  unlistText:
    'As marcações feitas ficam como estão, e a sua equipa continua a marcar. Pode voltar à lista quando quiser.',
  unlist: 'Retirar',
  list: 'Voltar à lista',
  closeTitle: 'Encerrar de vez',
  closeText:
    'Ninguém o encontra nem marca mais; a lista de espera é anulada. O que passou mantém-se: os clientes mantêm o seu histórico, você os seus números. Pode reabrir mais tarde.',
  ahead: (count: number) =>
    count === 1 ? 'Há uma marcação futura que o impede:' : `Há ${count} marcações futuras que o impedem:`,
  aheadMany: (count: number) => `Há mais de ${count} marcações futuras que o impedem; as primeiras são:`,
  aheadThen: 'Mude-as ou cancele-as na agenda, ou cancele-as todas aqui.',
  calendar: 'Ir para a agenda',
  cancelUpcoming: 'Cancelar todas as marcações futuras e devolver o que foi pago online',
  reason: 'O que se diz aos clientes',
  reasonHint: 'Vai para todos cuja marcação é cancelada.',
  sure: 'Sim, quero encerrar este negócio',
  close: 'Encerrar o negócio',
  sureProblem: 'Assinale isto primeiro, por favor.',
  reopenTitle: 'Reabrir',
  reopenText:
    'Voltamos a vê-lo antes de entrar na lista. Precisa de morada, de um serviço e de alguém que o faça.',
  reopen: 'Reabrir',
  refusals: {
    ACCOUNT_HAS_BOOKINGS: 'Há marcações futuras. Cancele-as primeiro, aqui ou na agenda.',
    BUSINESS_INVALID_TRANSITION: 'Entretanto o estado mudou. Veja outra vez, por favor.',
    PROFILE_INCOMPLETE: 'Primeiro são precisos uma morada, um serviço e alguém que o faça.',
    RATE_LIMITED: 'Tem dez negócios ainda por publicar.',
    FORBIDDEN: 'Só o proprietário pode fazer isto.',
  },
} satisfies Shape<typeof en>;
