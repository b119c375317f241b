import type { MainAction, NotifiedAction } from '../../../../../../shared/agent-actions.ts';
import type { Facts } from '../../facts.ts';
import { approvalTexts } from '../approvals.ts';
import type { AgentTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { words } from './words.ts';

const { about } = layOutWith(words);

const nameOf = ({ payload }: Facts) => (payload.agentName ? words.quote(payload.agentName) : 'Ihr Agent');

const actions: Record<string, string> = {
  notes: 'die Hinweise zu einem Termin geändert',
  late: 'gemeldet, dass Sie sich verspäten',
  'join-waitlist': 'Sie in eine Warteliste eingetragen',
  'leave-waitlist': 'Sie von einer Warteliste entfernt',
  'add-family-member': 'ein Familienmitglied hinzugefügt',
  confirm: 'einen Termin bestätigt',
  'add-client': 'einen Kunden hinzugefügt',
  'block-time': 'eine Abwesenheit hinzugefügt',
  'unblock-time': 'eine Abwesenheit entfernt',
} satisfies Record<NotifiedAction, string>;

const undo =
  'Sie können den Termin wie jeden anderen ändern oder absagen. Den Zugriff des Agenten können Sie in Ihrem Konto widerrufen.';
const revoke = 'Den Zugriff des Agenten können Sie in Ihrem Konto widerrufen.';

const requests: Record<string, string> = {
  book: 'buchen',
  reschedule: 'verschieben',
  cancel: 'absagen',
} satisfies Record<MainAction, string>;

export const agents: AgentTexts = {
  ...approvalTexts(words, {
    anAgent: 'Ein Agent',
    requestTitle: (agent, action = '') => `${agent} möchte ${requests[action] ?? 'ändern'}`,
    requestText: (agent) =>
      `${agent} braucht Ihre Genehmigung. Bevor Sie die Anfrage genehmigen, geschieht nichts.`,
    agentInput: {
      message: 'Nachricht des Agenten',
      notes: 'Hinweis des Agenten',
      staffNotes: 'Interne Notiz des Agenten',
      reason: 'Vom Agenten angegebener Grund',
      couponCode: 'Vom Agenten gewählter Gutschein',
      packageTitle: 'Vom Agenten gewähltes Paket',
    },
    labels: {
      approved: 'Anfrage genehmigt',
      declined: 'Anfrage abgelehnt',
      lapsed: 'Anfrage abgelaufen',
      withdrawn: 'Anfrage zurückgezogen',
      refused: 'Anfrage fehlgeschlagen',
    },
    approved: (agent) => `Die Anfrage von ${agent} wurde genehmigt und ausgeführt.`,
    declined: (agent) => `Die Anfrage von ${agent} wurde abgelehnt. Es wurde nichts geändert.`,
    withdrawn: (agent) => `${agent} hat die Anfrage zurückgezogen. Es wurde nichts geändert.`,
    lapsed: (agent) =>
      `Die Anfrage von ${agent} wurde nicht rechtzeitig beantwortet. Es wurde nichts geändert.`,
    refused: (agent) =>
      `Die Anfrage von ${agent} wurde genehmigt, konnte aber nicht mehr ausgeführt werden. Es wurde nichts geändert.`,
  }),
  'agent.allowed': (facts) =>
    titled(
      `Zugriff erteilt: ${nameOf(facts)}`,
      `${nameOf(facts)} kann jetzt in dem von Ihnen festgelegten Umfang für Sie handeln. Falls Sie das nicht waren, widerrufen Sie den Zugriff in Ihrem Konto und ändern Sie Ihr Passwort.`,
    ),
  'agent.booked': about(
    (facts) => ({
      label: `Gebucht von ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} hat diesen Termin für Sie gebucht.`,
    }),
    () => [undo],
  ),
  'agent.rescheduled': about(
    (facts) => ({
      label: `Verschoben von ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} hat diesen Termin für Sie verschoben.`,
    }),
    () => [undo],
  ),
  'agent.cancelled': about(
    (facts) => ({
      label: `Abgesagt von ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} hat diesen Termin für Sie abgesagt.`,
    }),
    () => [revoke],
  ),
  'agent.acted': about(
    (facts) => ({
      label: `Aktion von ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} hat ${actions[facts.payload.action ?? ''] ?? 'für Sie gehandelt'}.`,
    }),
    () => [revoke],
  ),
  'agent.key_reused': (facts) =>
    titled(
      `Zugriff beendet: ${nameOf(facts)}`,
      `${nameOf(facts)} kann nicht mehr für Sie handeln. Das Token wurde erneut verwendet, nachdem es ersetzt worden war; jemand anderes könnte also eine Kopie haben. Zum Schutz Ihres Kontos haben wir den Zugriff des Agenten beendet.`,
      'Gebuchte Termine bleiben bestehen. Unter „Agenten“ in Ihrem Konto sehen Sie, was der Agent getan hat, und können ihn wieder verbinden.',
    ),
};
