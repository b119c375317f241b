import type en from '../../en/settings/members';
import type { Shape } from '../../shape';

export default {
  lead: 'Pessoas que podem iniciar sessão e gerir este negócio. Os membros da equipa com conta são adicionados automaticamente como colaboradores.',
  you: 'a sua conta',
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
  withdraw: 'Revogar convite',
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
  emailHint:
    'Se o seu negócio estiver publicado, enviamos um link por email. O convite também aparece ao iniciar sessão com este endereço.',
  role: 'Função',
  button: 'Enviar convite',
  badEmail: 'Introduza um endereço de email válido.',
  refusals: {
    REQUEST_PENDING: 'Esta pessoa já tem um convite.',
    INVALID_STATUS: 'Esta pessoa já tem esta função.',
    FORBIDDEN: 'Só o proprietário pode fazer isto.',
    USER_NOT_FOUND: 'Esta pessoa já não é membro.',
    SCHEDULE_TIME_TAKEN: 'Esta pessoa ainda tem próximas marcações aqui. Remarque-as ou cancele-as primeiro.',
    RATE_LIMITED: 'Enviou demasiados convites hoje. Tente novamente amanhã.',
  },
} satisfies Shape<typeof en>;
