import type { ToldAction } from '../../../../../../shared/agent-actions.ts';
import type { Facts } from '../../facts.ts';
import type { AgentTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { words } from './words.ts';

const { about } = layOutWith(words);

const nameOf = ({ payload }: Facts) => (payload.agentName ? words.quote(payload.agentName) : 'O seu agente');

/** What the agent did, after its name. */
const actions: Record<string, string> = {
  notes: 'alterou as notas de uma marcação',
  late: 'avisou que se vai atrasar',
  'join-waitlist': 'colocou-o numa lista de espera',
  'leave-waitlist': 'retirou-o de uma lista de espera',
  'add-family-member': 'guardou um membro da sua família',
  confirm: 'confirmou uma marcação',
  'add-client': 'registou um cliente',
  'block-time': 'registou uma ausência',
  'unblock-time': 'removeu uma ausência',
} satisfies Record<ToldAction, string>;

const undo =
  'Pode alterar ou cancelar esta marcação como qualquer outra e revogar na sua conta o que permitiu ao agente.';
const revoke = 'Pode revogar na sua conta o que permitiu ao agente.';

export const agents: AgentTexts = {
  'agent.allowed': (facts) =>
    titled(
      `Autorizou um agente: ${nameOf(facts)}`,
      `${nameOf(facts)} pode agora agir por si, até onde permitiu. Se não foi o próprio a fazê-lo, revogue a autorização na sua conta e escolha uma nova palavra-passe.`,
    ),
  'agent.booked': about(
    (facts) => ({
      label: `Marcado por ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} fez esta marcação por si.`,
    }),
    () => [undo],
  ),
  'agent.rescheduled': about(
    (facts) => ({
      label: `Mudado por ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} mudou esta marcação por si.`,
    }),
    () => [undo],
  ),
  'agent.cancelled': about(
    (facts) => ({
      label: `Cancelado por ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} cancelou esta marcação por si.`,
    }),
    () => [revoke],
  ),
  'agent.acted': about(
    (facts) => ({
      label: `Feito por ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} ${actions[facts.payload.action ?? ''] ?? 'fez algo por si'}.`,
    }),
    () => [revoke],
  ),
  'agent.key_reused': (facts) =>
    titled(
      `Acesso terminado: ${nameOf(facts)}`,
      `${nameOf(facts)} já não pode agir por si: a chave foi usada duas vezes, a segunda depois de ter sido substituída. Alguém pode ter uma cópia, por isso terminámos o acesso do agente.`,
      'O que marcou mantém-se. Nos seus agentes vê o que ele fez e pode voltar a ligá-lo.',
    ),
};
