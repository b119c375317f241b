import type { ToldAction } from '../../../../../../shared/agent-actions.ts';
import type { Facts } from '../../facts.ts';
import type { AgentTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { words } from './words.ts';

const { about } = layOutWith(words);

const nameOf = ({ payload }: Facts) => (payload.agentName ? words.quote(payload.agentName) : 'Your agent');

/** What the agent did, after its name. */
const actions: Record<string, string> = {
  notes: 'changed the notes of an appointment',
  late: 'told that you are running late',
  'join-waitlist': 'put you on a waiting list',
  'leave-waitlist': 'took you off a waiting list',
  'add-family-member': 'saved a member of your family',
  confirm: 'confirmed an appointment',
  'add-client': 'entered a client',
  'block-time': 'entered time off',
  'unblock-time': 'removed time off',
} satisfies Record<ToldAction, string>;

const undo =
  'You can change or cancel it as any appointment of yours, and revoke what you allowed the agent in your account.';
const revoke = 'You can revoke what you allowed the agent in your account.';

export const agents: AgentTexts = {
  'agent.allowed': (facts) =>
    titled(
      `You allowed an agent: ${nameOf(facts)}`,
      `${nameOf(facts)} may now act for you, as far as you allowed. If that was not you, revoke it in your account and choose a new password.`,
    ),
  'agent.booked': about(
    (facts) => ({ label: `Booked by ${nameOf(facts)}`, sentence: `${nameOf(facts)} booked this for you.` }),
    () => [undo],
  ),
  'agent.rescheduled': about(
    (facts) => ({ label: `Moved by ${nameOf(facts)}`, sentence: `${nameOf(facts)} moved this for you.` }),
    () => [undo],
  ),
  'agent.cancelled': about(
    (facts) => ({
      label: `Cancelled by ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} cancelled this for you.`,
    }),
    () => [revoke],
  ),
  'agent.acted': about(
    (facts) => ({
      label: `Done by ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} ${actions[facts.payload.action ?? ''] ?? 'did something for you'}.`,
    }),
    () => [revoke],
  ),
  'agent.key_reused': (facts) =>
    titled(
      `Access ended: ${nameOf(facts)}`,
      `${nameOf(facts)} can no longer act for you: its key was used twice, the second time after it had been replaced. Somebody may have a copy of it, so we ended the agent’s access.`,
      'What it booked stays. Among your agents you see what it did, and can connect it again.',
    ),
};
