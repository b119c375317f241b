import type { MainAction, NotifiedAction } from '../../../../../../shared/agent-actions.ts';
import type { Facts } from '../../facts.ts';
import { approvalTexts } from '../approvals.ts';
import type { AgentTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { words } from './words.ts';

const { about } = layOutWith(words);

const nameOf = ({ payload }: Facts) => (payload.agentName ? words.quote(payload.agentName) : 'O seu agente');

const actions: Record<string, string> = {
  notes: 'alterou as notas de uma marcação',
  late: 'avisou que vai atrasar-se',
  'join-waitlist': 'inscreveu a sua conta numa lista de espera',
  'leave-waitlist': 'retirou a sua conta de uma lista de espera',
  'add-family-member': 'adicionou um familiar',
  confirm: 'confirmou uma marcação',
  'add-client': 'adicionou um cliente',
  'block-time': 'adicionou uma ausência',
  'unblock-time': 'removeu uma ausência',
} satisfies Record<NotifiedAction, string>;

const undo =
  'Pode alterar ou cancelar a marcação como qualquer outra. Pode revogar o acesso do agente na sua conta.';
const revoke = 'Pode revogar o acesso do agente na sua conta.';

const requests: Record<string, string> = {
  book: 'marcar',
  reschedule: 'remarcar',
  cancel: 'cancelar',
} satisfies Record<MainAction, string>;

export const agents: AgentTexts = {
  ...approvalTexts(words, {
    anAgent: 'Um agente',
    requestTitle: (agent, action = '') => `${agent} quer ${requests[action] ?? 'alterar'}`,
    requestText: (agent) => `${agent} precisa da sua aprovação. Nada acontece enquanto não aprovar o pedido.`,
    agentInput: {
      message: 'Mensagem do agente',
      notes: 'Nota do agente',
      staffNotes: 'Nota interna do agente',
      reason: 'Motivo indicado pelo agente',
      couponCode: 'Cupão escolhido pelo agente',
      packageTitle: 'Pacote escolhido pelo agente',
    },
    labels: {
      approved: 'Pedido aprovado',
      declined: 'Pedido recusado',
      lapsed: 'Pedido expirado',
      withdrawn: 'Pedido retirado',
      refused: 'Falha no pedido',
    },
    approved: (agent) => `O pedido de ${agent} foi aprovado e executado.`,
    declined: (agent) => `O pedido de ${agent} foi recusado. Nada foi alterado.`,
    withdrawn: (agent) => `${agent} retirou o pedido. Nada foi alterado.`,
    lapsed: (agent) => `O pedido de ${agent} não foi respondido a tempo. Nada foi alterado.`,
    refused: (agent) =>
      `O pedido de ${agent} foi aprovado, mas já não foi possível executá-lo. Nada foi alterado.`,
  }),
  'agent.allowed': (facts) =>
    titled(
      `Acesso concedido: ${nameOf(facts)}`,
      `${nameOf(facts)} pode agora agir por si dentro dos limites que definiu. Se não foi uma ação sua, revogue o acesso na sua conta e altere a palavra-passe.`,
    ),
  'agent.booked': about(
    (facts) => ({
      label: `Marcada por ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} fez esta marcação por si.`,
    }),
    () => [undo],
  ),
  'agent.rescheduled': about(
    (facts) => ({
      label: `Remarcada por ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} remarcou esta marcação por si.`,
    }),
    () => [undo],
  ),
  'agent.cancelled': about(
    (facts) => ({
      label: `Cancelada por ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} cancelou esta marcação por si.`,
    }),
    () => [revoke],
  ),
  'agent.acted': about(
    (facts) => ({
      label: `Ação de ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} ${actions[facts.payload.action ?? ''] ?? 'agiu por si'}.`,
    }),
    () => [revoke],
  ),
  'agent.key_reused': (facts) =>
    titled(
      `Acesso terminado: ${nameOf(facts)}`,
      `${nameOf(facts)} já não pode agir por si. O token voltou a ser usado depois de ter sido substituído, pelo que outra pessoa pode ter uma cópia. Terminámos o acesso do agente para proteger a sua conta.`,
      'As marcações mantêm-se. Em «Agentes», na sua conta, pode ver o que o agente fez e voltar a ligá-lo.',
    ),
};
