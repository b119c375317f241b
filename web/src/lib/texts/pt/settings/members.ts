import type en from '../../en/settings/members';
import type { Shape } from '../../shape';

export default {
  lead: 'Quem tem que direitos aqui. Os profissionais com conta própria fazem automaticamente parte da equipa.',
  you: 'você',
  performs: 'faz serviços',
  invited: (day: string) => `convite válido até ${day}`,
  roles: { owner: 'Proprietário', manager: 'Gestor', staff: 'Equipa' },
  rolesHint: {
    manager: 'gere tudo, exceto moeda, gestores e encerramento',
    staff: 'vê e altera o seu próprio dia',
  },
  makeManager: 'Tornar gestor',
  makeStaff: 'Passar para a equipa',
  remove: 'Retirar',
  withdraw: 'Anular',
  leave: 'Sair',
  named: (action: string, name: string) => `${action}: ${name}`,
  confirmTitle: (name: string) => `Retirar ${name}?`,
  confirmLeave: 'Sair deste negócio?',
  confirmText: 'Todos os direitos aqui terminam de imediato.',
  confirmLeaveText: 'Deixa de o ver entre os seus negócios.',
  confirmButton: 'Sim, retirar',
  confirmLeaveButton: 'Sim, sair',
  invite: 'Convidar alguém',
  email: 'Endereço de e-mail',
  emailHint:
    'Recebe uma ligação por e-mail assim que o seu negócio estiver na lista; na conta, o convite aparece logo.',
  role: 'Função',
  button: 'Convidar',
  badEmail: 'Isto não é um endereço de e-mail.',
  refusals: {
    REQUEST_PENDING: 'Já foi convidado.',
    INVALID_STATUS: 'Já tem esta função.',
    FORBIDDEN: 'Só o proprietário pode fazer isto.',
    USER_NOT_FOUND: 'Já não está aqui.',
    SCHEDULE_TIME_TAKEN: 'Tem marcações futuras aqui. Mude-as ou cancele-as primeiro.',
    RATE_LIMITED: 'Foram muitos convites. Espere até amanhã, por favor.',
  },
} satisfies Shape<typeof en>;
