import type { MainAction } from '../../../../../../shared/agent-actions.ts';
import { approvalTexts } from '../approvals.ts';
import { words } from './words.ts';

const wishes: Record<string, string> = {
  book: 'marcar',
  reschedule: 'mudar',
  cancel: 'cancelar',
} satisfies Record<MainAction, string>;

export const approvals = approvalTexts(words, {
  anAgent: 'Um agente',
  wish: (agent, action = '') => `${agent} gostaria de ${wishes[action] ?? 'alterar'}`,
  asks: (agent) => `${agent} pergunta-lhe primeiro. Nada é feito enquanto não aprovar.`,
  said: {
    notes: 'Nota escrita pelo agente',
    staffNotes: 'Nota para a equipa, escrita pelo agente',
    reason: 'Motivo indicado pelo agente',
    couponCode: 'Cupão escolhido pelo agente',
    packageTitle: 'Pacote escolhido pelo agente',
  },
  labels: {
    approved: 'Aprovado',
    declined: 'Recusado',
    lapsed: 'Sem resposta a tempo',
    refused: 'Já não é possível',
  },
  approved: (agent) => `O pedido de ${agent} foi aprovado e está feito.`,
  declined: (agent) => `O pedido de ${agent} foi recusado. Nada foi feito.`,
  lapsed: (agent) => `O pedido de ${agent} não foi respondido a tempo. Nada foi feito.`,
  refused: (agent) => `O pedido de ${agent} foi aprovado, mas já não era possível. Nada mudou.`,
});
