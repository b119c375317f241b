import type en from '../../en/settings/members';
import type { Shape } from '../../shape';

export default {
  lead: 'Pessoas que podem iniciar sessão e gerir este negócio. Os membros da equipa com conta são adicionados automaticamente como colaboradores.',
  you: 'a sua conta',
  manage: 'Gerir',
  may: {
    owner: 'Pode fazer tudo, incluindo pagamentos, moeda e encerrar o negócio.',
    manager: 'Pode fazer tudo, exceto a moeda, os outros gestores e o encerramento do negócio.',
    staff: 'Vê a sua própria agenda e gere o seu horário e as suas ausências.',
  },
  mayAlso: {
    'desk:book': 'Também marca para clientes com todos os membros da equipa.',
    'desk:override': 'Também marca fora das regras.',
  },
  rightHints: {
    'desk:book': 'Marca, remarca e cancela marcações de toda a equipa na agenda.',
    'desk:override':
      'Marca durante as pausas e fora do horário de trabalho. Marcações sobrepostas exigem a opção nas regras de marcação.',
  },
  rights: 'Permissões',
  rightNames: { 'desk:book': 'Pode marcar para clientes', 'desk:override': 'Pode marcar fora das regras' },
  saveRights: 'Guardar permissões',
  performs: 'presta serviços',
  invited: (day: string) => `convite válido até ${day}`,
  roles: { owner: 'Proprietário', manager: 'Gestor', staff: 'Colaborador' },
  rolesHint: {
    manager: 'gere tudo exceto a moeda, os outros gestores e o encerramento do negócio',
    staff: 'gere a sua própria agenda',
  },
  makeManager: 'Tornar gestor',
  makeStaff: 'Tornar colaborador',
  remove: 'Remover',
  resend: 'Enviar novamente',
  invitedLater: 'convite enviado por email após a aprovação',
  withdraw: 'Revogar convite',
  withdrawTitle: (name: string) => `Revogar o convite de ${name}?`,
  withdrawText: 'O link no email deixa de funcionar. Pode convidar esta pessoa novamente.',
  leave: 'Sair do negócio',
  named: (action: string, name: string) => `${action}: ${name}`,
  confirmTitle: (name: string) => `Remover ${name}?`,
  confirmLeave: 'Sair deste negócio?',
  confirmText: 'Esta pessoa perde imediatamente o acesso a este negócio.',
  confirmLeaveText: 'Perde imediatamente o acesso a este negócio.',
  confirmButton: 'Remover',
  confirmLeaveButton: 'Sair',
  invite: 'Convidar um membro',
  email: 'Email',
  emailHint: (isApproved) =>
    `${isApproved ? 'Enviamos' : 'Assim que o seu negócio estiver aprovado, enviamos'} um link por email. O convite também aparece ao iniciar sessão com este endereço.`,
  role: 'Função',
  button: 'Enviar convite',
  badEmail: 'Introduza um endereço de email válido.',
  refusals: {
    NOT_FOUND: 'Este convite já foi respondido ou revogado.',
    REQUEST_PENDING: 'Esta pessoa já tem um convite.',
    INVALID_STATUS: 'Esta pessoa já tem esta função.',
    FORBIDDEN: 'Só o proprietário pode fazer isto.',
    USER_NOT_FOUND: 'Esta pessoa já não é membro.',
    SCHEDULE_TIME_TAKEN: 'Esta pessoa ainda tem próximas marcações aqui. Remarque-as ou cancele-as primeiro.',
    RATE_LIMITED: 'Enviou demasiados convites hoje. Tente novamente amanhã.',
  },
} satisfies Shape<typeof en>;
