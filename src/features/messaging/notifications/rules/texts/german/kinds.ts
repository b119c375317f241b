import type { Facts } from '../../facts.ts';
import type { AgentKind, KindTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { approvals } from './approvals.ts';
import { at, clientOf, nameOf, words } from './words.ts';

const { about, amount, details, line, quoted, shortTime, time } = layOutWith(words);

const ratingOf = ({ payload }: Facts) => (payload.rating === undefined ? '' : `, ${payload.rating} von 5`);
const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');
const subjectOf = ({ payload }: Facts) => (payload.subject ? `: ${payload.subject}` : '');
const professionalOf = ({ payload }: Facts) => payload.professionalName ?? 'Eine Fachkraft';

const decisions: Record<string, string> = {
  dismiss: 'Wir haben den Inhalt geprüft und unverändert gelassen.',
  hide: 'Der Inhalt wird nicht mehr angezeigt.',
  suspend: 'Der Betrieb ist gesperrt.',
};

const targets: Record<string, string> = {
  business: ' zu einem Betrieb',
  professional: ' zu einer Fachkraft',
  review: ' zu einer Bewertung',
};

const statuses: Record<string, string> = {
  open: 'Die Anfrage ist jetzt offen.',
  pending: 'Die Anfrage wartet jetzt auf eine Antwort.',
  resolved: 'Die Anfrage ist jetzt gelöst.',
  closed: 'Die Anfrage ist jetzt geschlossen.',
};

const memberOf = ({ payload }: Facts) => payload.memberName ?? 'Jemand';
const memberRole = ({ payload }: Facts) => (payload.role === 'manager' ? 'Leitung' : 'Mitarbeit');

export const kinds: Omit<KindTexts, AgentKind> = {
  ...approvals,
  'appointment.paid': about((facts) => ({
    label: `Bezahlt: ${amount(facts)}`,
    sentence: `Die Zahlung ist eingegangen: ${amount(facts)}.`,
  })),
  'appointment.refunded': about((facts) => ({
    label: `Erstattet: ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `Sie erhalten eine Erstattung: ${amount(facts)}.`
        : `Es wird erstattet: ${amount(facts)}.`,
  })),
  'appointment.refund_failed': about((facts) => ({
    label: `Nicht erstattet: ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `Die Erstattung ist fehlgeschlagen: ${amount(facts)}. Der Betrieb weiß Bescheid; bitte fragen Sie dort, wie Sie Ihr Geld zurückbekommen.`
        : `Die Erstattung ist fehlgeschlagen: ${amount(facts)}. Bitte versuchen Sie es noch einmal, oder geben Sie das Geld auf anderem Weg zurück.`,
  })),
  'review.created': about(
    (facts) => ({ label: `Neue Bewertung${ratingOf(facts)}`, sentence: 'Ein Termin wurde bewertet.' }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.updated': about(
    (facts) => ({
      label: `Bewertung geändert${ratingOf(facts)}`,
      sentence: 'Die Bewertung eines Termins wurde geändert.',
    }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.deleted': about(() => ({
    label: 'Bewertung entfernt',
    sentence: 'Eine Bewertung wurde zurückgezogen.',
  })),
  'review.answered': about((facts) => ({
    label: 'Antwort auf Ihre Bewertung',
    sentence: `${nameOf(facts)} hat auf Ihre Bewertung geantwortet, für alle lesbar.`,
  })),
  'alert.raised': about(
    (facts) => {
      const { minutes } = facts.payload;
      const late = minutes === undefined ? null : `${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`;
      const side = facts.by === 'staff' ? nameOf(facts) : clientOf(facts);
      return {
        label: late === null ? 'Verspätung' : `${late} Verspätung`,
        sentence: `${side} verspätet sich${late === null ? '' : ` um ${late}`}. Bitte antworten Sie, ob das in Ordnung ist.`,
      };
    },
    ({ payload }) => quoted('message', payload.message),
  ),
  'alert.answered': about(({ payload }) =>
    payload.response === 'declined'
      ? { label: 'Verspätung abgelehnt', sentence: 'Die andere Seite kann nicht warten.' }
      : { label: 'Verspätung angenommen', sentence: 'Die andere Seite wartet auf Sie.' },
  ),
  'waitlist.offered': (facts, zone) => {
    const { startsAt, expiresAt } = facts.payload;
    return titled(
      `Ein Termin ${at(facts)} ist frei${startsAt ? `, ${shortTime(startsAt, facts, zone)}` : ''}`,
      'Ein Termin, auf den Sie warten, ist frei geworden und wird kurz für Sie freigehalten.',
      ...line('when', startsAt && time(startsAt, facts, zone)),
      ...line('keptUntil', expiresAt && time(expiresAt, facts, zone)),
      ...details(facts, zone),
    );
  },
  'waitlist.lapsed': (facts) =>
    titled(
      `Ihr Platz auf der Warteliste ${at(facts)}`,
      'Der für Sie freigehaltene Termin steht nun wieder anderen offen.',
    ),
  'join_request.made': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(
          `${professionalOf(facts)} möchte ${at(facts)} arbeiten`,
          'Bitte nehmen Sie die Anfrage an, oder lehnen Sie sie ab.',
        )
      : titled(
          `${nameOf(facts)} lädt Sie zur Mitarbeit ein`,
          'Bitte nehmen Sie die Einladung an, oder lehnen Sie sie ab.',
        ),
  'join_request.accepted': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`Willkommen ${at(facts)}`, 'Ihre Anfrage wurde angenommen: Sie gehören ab sofort dazu.')
      : titled(`${professionalOf(facts)} arbeitet jetzt ${at(facts)}`, 'Ihre Einladung wurde angenommen.'),
  'join_request.declined': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`${nameOf(facts)} hat Ihre Anfrage abgelehnt`, 'Sie können später noch einmal anfragen.')
      : titled(
          `${professionalOf(facts)} hat Ihre Einladung abgelehnt`,
          `Es ging um die Mitarbeit ${at(facts)}.`,
        ),
  'business.submitted': (facts) =>
    titled(
      `Zu prüfen: ${nameOf(facts)}`,
      'Ein Betrieb wurde eingereicht. Bitte geben Sie ihn frei, oder lehnen Sie ihn ab.',
    ),
  'business.approved': (facts) =>
    titled(
      `${nameOf(facts)} ist veröffentlicht`,
      'Der Betrieb wurde freigegeben: Er kann ab sofort gefunden und gebucht werden.',
    ),
  'business.rejected': (facts) =>
    titled(
      `${nameOf(facts)} wurde nicht freigegeben`,
      'Bitte ergänzen Sie, was fehlt, und reichen Sie den Betrieb noch einmal ein.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.suspended': (facts) =>
    titled(
      `${nameOf(facts)} ist gesperrt`,
      'Der Betrieb kann nicht mehr gefunden und gebucht werden.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reinstated': (facts) =>
    titled(`${nameOf(facts)} ist wieder da`, 'Der Betrieb kann wieder gefunden und gebucht werden.'),
  'business.closed': (facts) =>
    titled(
      `${nameOf(facts)} hat geschlossen`,
      'Der Betrieb nimmt keine Buchungen mehr an; auch die Warteliste ist beendet.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reopened': (facts) =>
    titled(
      `Zu prüfen: ${nameOf(facts)}`,
      'Ein geschlossener Betrieb möchte wieder öffnen. Bitte geben Sie ihn frei, oder lehnen Sie ihn ab.',
    ),
  'business.could_not_book': (facts, zone) =>
    titled(
      `${facts.business?.name || 'Ein Betrieb'} wollte einen Termin für Sie buchen`,
      'Sie haben zu dieser Zeit schon einen anderen Termin; deshalb wurde nichts gebucht. Der Betrieb hat nur erfahren, dass Sie dann nicht frei sind.',
      ...line('when', facts.payload.startsAt && time(facts.payload.startsAt, facts, zone)),
    ),
  'member.invited': (facts) =>
    titled(
      `${nameOf(facts)} lädt Sie ein: ${memberRole(facts)}`,
      'Bitte nehmen Sie die Einladung an, oder lehnen Sie sie ab.',
    ),
  'member.joined': (facts) =>
    titled(
      `${memberOf(facts)} gehört jetzt dazu: ${nameOf(facts)}`,
      `Die Einladung wurde angenommen. Aufgabe: ${memberRole(facts)}.`,
    ),
  'member.declined': (facts) =>
    titled(`${memberOf(facts)} hat eine Einladung abgelehnt`, `Es ging um die Mitarbeit ${at(facts)}.`),
  'member.changed': (facts) =>
    titled(
      `Ihre Aufgabe ${at(facts)}: ${memberRole(facts)}`,
      'Was Sie dort sehen und ändern dürfen, hat sich geändert.',
    ),
  'member.left': (facts) =>
    titled(
      `${memberOf(facts)} arbeitet nicht mehr ${at(facts)}`,
      'Zugang zu diesem Betrieb besteht nicht mehr.',
    ),
  'member.removed': (facts) =>
    titled(`Sie gehören nicht mehr dazu: ${nameOf(facts)}`, 'Sie können dort nichts mehr sehen oder ändern.'),
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Ihr Paket ${at(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'Sie können es beim Buchen einlösen.'
        : `Es enthält ${sessionsTotal} ${sessionsTotal === 1 ? 'Sitzung' : 'Sitzungen'}, die Sie beim Buchen einlösen können.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Paket storniert${titleOf(facts)}`,
      `${nameOf(facts)} hat es storniert. Was davon übrig ist, kann nicht mehr eingelöst werden.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Paket gekauft ${at(facts)}${titleOf(facts)}`,
      `Die Zahlung ist eingegangen: ${amount(facts)}.`,
      sessionsTotal === undefined
        ? 'Es kann beim Buchen eingelöst werden.'
        : `Es enthält ${sessionsTotal} ${sessionsTotal === 1 ? 'Sitzung, die' : 'Sitzungen, die'} beim Buchen eingelöst werden ${sessionsTotal === 1 ? 'kann' : 'können'}.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Erstattet: ${amount(facts)}${titleOf(facts)}`,
      `Was für das Paket ${at(facts)} bezahlt wurde, wird erstattet. Es kann nicht mehr eingelöst werden.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Nicht erstattet: ${amount(facts)}${titleOf(facts)}`,
      `Die Erstattung eines Pakets ${at(facts)} ist fehlgeschlagen. Betrieb und Kundschaft müssen sich auf einen anderen Weg einigen.`,
    ),
  'report.made': ({ payload }) =>
    titled(
      `Neue Meldung${targets[payload.targetType ?? ''] ?? ''}`,
      'Ein Inhalt wurde gemeldet. Bitte sehen Sie ihn sich an.',
      ...quoted('reason', payload.reason),
    ),
  'report.resolved': ({ payload }) =>
    titled(
      'Ihre Meldung wurde bearbeitet',
      `Danke für den Hinweis. ${decisions[payload.action ?? ''] ?? 'Wir haben uns das angesehen.'}`,
    ),
  'ticket.opened': (facts) => titled(`Neue Support-Anfrage${subjectOf(facts)}`, 'Jemand bittet um Hilfe.'),
  'ticket.answered': (facts) =>
    titled(
      `Neue Nachricht${subjectOf(facts) || ' zu einer Support-Anfrage'}`,
      'Zu einer Support-Anfrage gibt es eine neue Nachricht.',
    ),
  'ticket.changed': (facts) =>
    titled(
      `Support-Anfrage${subjectOf(facts)}`,
      statuses[facts.payload.status ?? ''] ?? 'Die Anfrage wurde geändert.',
    ),
  'ticket.assigned': (facts) =>
    titled(`Support-Anfrage${subjectOf(facts)}`, 'Die Anfrage wurde Ihnen zugewiesen.'),
  'webhook.paused': (facts) =>
    titled(
      `Ein Webhook ist pausiert: ${nameOf(facts)}`,
      new Map([
        ['gone', 'Der Empfänger hat geantwortet, dass es ihn nicht mehr gibt.'],
        ['left', 'Wer die Adresse gewählt hatte, leitet den Betrieb nicht mehr.'],
      ]).get(facts.payload.reason ?? '') ?? 'Der Empfänger hat drei Tage lang nichts angenommen.',
      'Er erhält nichts mehr, bis Sie ihn wieder einschalten.',
    ),
};
