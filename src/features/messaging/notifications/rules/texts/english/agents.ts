import type { MainAction, NotifiedAction } from '../../../../../../shared/agent-actions.ts';
import type { Facts } from '../../facts.ts';
import { approvalTexts } from '../approvals.ts';
import type { AgentTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { words } from './words.ts';

const { about } = layOutWith(words);

const nameOf = ({ payload }: Facts) => (payload.agentName ? words.quote(payload.agentName) : 'Your agent');

const actions: Record<string, string> = {
  notes: 'changed the notes of an appointment',
  late: 'reported that you are running late',
  'join-waitlist': 'added you to a waitlist',
  'leave-waitlist': 'removed you from a waitlist',
  'add-family-member': 'added a family member',
  confirm: 'confirmed an appointment',
  'add-client': 'added a client',
  'block-time': 'added time off',
  'unblock-time': 'removed time off',
} satisfies Record<NotifiedAction, string>;

const undo =
  'You can change or cancel the appointment like any other. You can revoke the agent’s access in your account.';
const revoke = 'You can revoke the agent’s access in your account.';

const requests: Record<string, string> = {
  book: 'book',
  reschedule: 'reschedule',
  cancel: 'cancel',
} satisfies Record<MainAction, string>;

export const agents: AgentTexts = {
  ...approvalTexts(words, {
    anAgent: 'An agent',
    requestTitle: (agent, action = '') => `${agent} wants to ${requests[action] ?? 'change'}`,
    requestText: (agent) => `${agent} needs your approval. Nothing happens until you approve the request.`,
    agentInput: {
      message: 'Message from the agent',
      notes: 'Note from the agent',
      staffNotes: 'Internal note from the agent',
      reason: 'Reason given by the agent',
      couponCode: 'Coupon chosen by the agent',
      packageTitle: 'Package chosen by the agent',
    },
    labels: {
      approved: 'Request approved',
      declined: 'Request declined',
      lapsed: 'Request expired',
      withdrawn: 'Request withdrawn',
      refused: 'Request failed',
    },
    approved: (agent) => `The request from ${agent} was approved and carried out.`,
    declined: (agent) => `The request from ${agent} was declined. Nothing was changed.`,
    withdrawn: (agent) => `${agent} withdrew its request. Nothing was changed.`,
    lapsed: (agent) => `The request from ${agent} was not answered in time. Nothing was changed.`,
    refused: (agent) =>
      `The request from ${agent} was approved but could no longer be carried out. Nothing was changed.`,
  }),
  'agent.allowed': (facts) =>
    titled(
      `Access granted: ${nameOf(facts)}`,
      `${nameOf(facts)} can now act for you within the limits you set. If this was not you, revoke the access in your account and change your password.`,
    ),
  'agent.booked': about(
    (facts) => ({
      label: `Booked by ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} booked this appointment for you.`,
    }),
    () => [undo],
  ),
  'agent.rescheduled': about(
    (facts) => ({
      label: `Rescheduled by ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} rescheduled this appointment for you.`,
    }),
    () => [undo],
  ),
  'agent.cancelled': about(
    (facts) => ({
      label: `Cancelled by ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} cancelled this appointment for you.`,
    }),
    () => [revoke],
  ),
  'agent.acted': about(
    (facts) => ({
      label: `Action by ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} ${actions[facts.payload.action ?? ''] ?? 'acted for you'}.`,
    }),
    () => [revoke],
  ),
  'agent.key_reused': (facts) =>
    titled(
      `Access ended: ${nameOf(facts)}`,
      `${nameOf(facts)} can no longer act for you. Its token was used again after it had been replaced, so someone else may have a copy. We ended the agent’s access to protect your account.`,
      'Its bookings stay. You can see what it did and connect it again under “Agents” in your account.',
    ),
};
