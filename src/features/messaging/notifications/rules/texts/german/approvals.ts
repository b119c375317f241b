import type { MainAction } from '../../../../../../shared/agent-actions.ts';
import { approvalTexts } from '../approvals.ts';
import { words } from './words.ts';

const wishes: Record<string, string> = {
  book: 'buchen',
  reschedule: 'verschieben',
  cancel: 'absagen',
} satisfies Record<MainAction, string>;

export const approvals = approvalTexts(words, {
  anAgent: 'Ein Agent',
  wish: (agent, action = '') => `${agent} möchte ${wishes[action] ?? 'ändern'}`,
  asks: (agent) => `${agent} fragt Sie zuerst. Bevor Sie zustimmen, geschieht nichts.`,
  said: {
    notes: 'Notiz, vom Agenten geschrieben',
    staffNotes: 'Notiz für das Team, vom Agenten geschrieben',
    reason: 'Grund, vom Agenten genannt',
    couponCode: 'Gutschein, vom Agenten gewählt',
    packageTitle: 'Paket, vom Agenten gewählt',
  },
  labels: {
    approved: 'Zugestimmt',
    declined: 'Abgelehnt',
    lapsed: 'Nicht rechtzeitig beantwortet',
    refused: 'Nicht mehr möglich',
  },
  approved: (agent) => `Der Anfrage von ${agent} wurde zugestimmt, und sie ist ausgeführt.`,
  declined: (agent) => `Die Anfrage von ${agent} wurde abgelehnt. Es ist nichts geschehen.`,
  lapsed: (agent) => `Die Anfrage von ${agent} wurde nicht rechtzeitig beantwortet. Es ist nichts geschehen.`,
  refused: (agent) =>
    `Der Anfrage von ${agent} wurde zugestimmt, sie war aber nicht mehr möglich. Es hat sich nichts geändert.`,
});
