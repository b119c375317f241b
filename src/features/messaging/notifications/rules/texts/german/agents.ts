import type { ToldAction } from '../../../../../../shared/agent-actions.ts';
import type { Facts } from '../../facts.ts';
import type { AgentTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { words } from './words.ts';

const { about } = layOutWith(words);

const nameOf = ({ payload }: Facts) => (payload.agentName ? words.quote(payload.agentName) : 'Ihr Agent');

/** What the agent did, after its name. */
const actions: Record<string, string> = {
  notes: 'die Notizen eines Termins geändert',
  late: 'mitgeteilt, dass Sie sich verspäten',
  'join-waitlist': 'Sie auf eine Warteliste gesetzt',
  'leave-waitlist': 'Sie von einer Warteliste genommen',
  'add-family-member': 'ein Familienmitglied gespeichert',
  confirm: 'einen Termin bestätigt',
  'add-client': 'eine Kundin oder einen Kunden eingetragen',
  'block-time': 'eine Abwesenheit eingetragen',
  'unblock-time': 'eine Abwesenheit entfernt',
} satisfies Record<ToldAction, string>;

const undo =
  'Sie können den Termin wie jeden anderen ändern oder absagen und in Ihrem Konto widerrufen, was Sie dem Agenten erlaubt haben.';
const revoke = 'In Ihrem Konto können Sie widerrufen, was Sie dem Agenten erlaubt haben.';

export const agents: AgentTexts = {
  'agent.allowed': (facts) =>
    titled(
      `Sie haben einen Agenten zugelassen: ${nameOf(facts)}`,
      `${nameOf(facts)} darf jetzt für Sie handeln, so weit Sie es erlaubt haben. Falls Sie das nicht waren, widerrufen Sie es in Ihrem Konto und wählen Sie ein neues Passwort.`,
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
      label: `Verlegt von ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} hat diesen Termin für Sie verlegt.`,
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
      label: `Erledigt von ${nameOf(facts)}`,
      sentence: `${nameOf(facts)} hat ${actions[facts.payload.action ?? ''] ?? 'etwas für Sie erledigt'}.`,
    }),
    () => [revoke],
  ),
  'agent.key_reused': (facts) =>
    titled(
      `Zugriff beendet: ${nameOf(facts)}`,
      `${nameOf(facts)} kann nicht mehr für Sie handeln: Der Schlüssel wurde zweimal benutzt, das zweite Mal, nachdem er ersetzt worden war. Vielleicht hat jemand eine Kopie davon, deshalb haben wir den Zugriff des Agenten beendet.`,
      'Was er gebucht hat, bleibt bestehen. Bei Ihren Agenten sehen Sie, was er getan hat, und können ihn neu verbinden.',
    ),
};
