import type { MainAction } from '../../../../../../shared/agent-actions.ts';
import { approvalTexts } from '../approvals.ts';
import { words } from './words.ts';

const wishes: Record<string, string> = {
  book: 'book',
  reschedule: 'move',
  cancel: 'cancel',
} satisfies Record<MainAction, string>;

export const approvals = approvalTexts(words, {
  anAgent: 'An agent',
  wish: (agent, action = '') => `${agent} would like to ${wishes[action] ?? 'change'}`,
  asks: (agent) => `${agent} asks you first. Nothing is done until you approve it.`,
  said: {
    notes: 'Note written by the agent',
    staffNotes: 'Note for staff, written by the agent',
    reason: 'Reason given by the agent',
    couponCode: 'Coupon chosen by the agent',
    packageTitle: 'Package chosen by the agent',
  },
  labels: {
    approved: 'Approved',
    declined: 'Declined',
    lapsed: 'Not answered in time',
    refused: 'No longer possible',
  },
  approved: (agent) => `What ${agent} asked for was approved and is done.`,
  declined: (agent) => `What ${agent} asked for was declined. Nothing was done.`,
  lapsed: (agent) => `What ${agent} asked for was neither approved nor declined in time. Nothing was done.`,
  refused: (agent) =>
    `What ${agent} asked for was approved, but could no longer be done. Nothing has changed.`,
});
