import type { Facts } from '../../facts.ts';
import type { AgentTexts, KindTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { at, clientOf, nameOf, words } from './words.ts';

const { about, amount, details, line, quoted, shortTime, time } = layOutWith(words);

const ratingOf = ({ payload }: Facts) =>
  payload.rating === undefined ? '' : `, ${payload.rating} von 5 Sternen`;
const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');
const subjectOf = ({ payload }: Facts) => (payload.subject ? `: ${payload.subject}` : '');
const hostOf = ({ payload }: Facts) => (payload.host ? `: ${payload.host}` : '');
const professionalOf = ({ payload }: Facts) => payload.professionalName ?? 'Eine Fachkraft';
const memberOf = ({ payload }: Facts) => payload.memberName ?? 'Ein Mitglied';
const memberRole = ({ payload }: Facts) => (payload.role === 'manager' ? 'Manager' : 'Mitarbeiter');
const sessions = (count: number) => `${count} ${count === 1 ? 'Einheit' : 'Einheiten'}`;
/** The other party of an appointment. */
const otherParty = (facts: Facts) => (facts.reader === 'client' ? nameOf(facts) : clientOf(facts));

const decisions: Record<string, string> = {
  dismiss: 'Wir haben den Inhalt geprüft und unverändert gelassen.',
  hide: 'Der Inhalt wird nicht mehr angezeigt.',
  suspend: 'Der Betrieb ist gesperrt.',
};

const targets: Record<string, string> = {
  business: ' zu einem Betrieb',
  professional: ' zu einer Fachkraft',
  review: ' zu einer Bewertung',
  picture: ' zu einem Bild',
};

const statuses: Record<string, string> = {
  open: 'Ihre Support-Anfrage ist offen.',
  pending: 'Ihre Support-Anfrage wartet auf eine Antwort.',
  resolved: 'Ihre Support-Anfrage ist gelöst.',
  closed: 'Ihre Support-Anfrage ist geschlossen.',
};

const pauseReasons: Record<string, string> = {
  gone: 'Der Endpunkt hat geantwortet, dass er nicht mehr existiert.',
  left: 'Das Mitglied, das die URL festgelegt hat, verwaltet den Betrieb nicht mehr.',
};

export const kinds: Omit<KindTexts, keyof AgentTexts> = {
  'appointment.paid': about((facts) => ({
    label: `Zahlung eingegangen, ${amount(facts)}`,
    sentence: `Die Zahlung ist eingegangen: ${amount(facts)}.`,
  })),
  'appointment.refunded': about((facts) => ({
    label: `Erstattung, ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `Sie erhalten eine Erstattung: ${amount(facts)}.`
        : `Der Kunde erhält eine Erstattung: ${amount(facts)}.`,
  })),
  'appointment.refund_failed': about((facts) => ({
    label: `Erstattung fehlgeschlagen, ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `Die Erstattung ist fehlgeschlagen: ${amount(facts)}. Bitte wenden Sie sich an den Betrieb (${nameOf(facts)}), um Ihr Geld auf anderem Weg zu erhalten.`
        : `Die Erstattung ist fehlgeschlagen: ${amount(facts)}. Versuchen Sie es erneut oder erstatten Sie den Betrag auf anderem Weg.`,
  })),
  'review.created': about(
    (facts) => ({
      label: `Neue Bewertung${ratingOf(facts)}`,
      sentence: 'Ein Kunde hat einen Termin bewertet.',
    }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.updated': about(
    (facts) => ({
      label: `Bewertung geändert${ratingOf(facts)}`,
      sentence: 'Ein Kunde hat die Bewertung eines Termins geändert.',
    }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.deleted': about(() => ({
    label: 'Bewertung gelöscht',
    sentence: 'Eine Bewertung wurde gelöscht.',
  })),
  'review.answered': about((facts) => ({
    label: 'Antwort auf Ihre Bewertung',
    sentence: `${nameOf(facts)} hat auf Ihre Bewertung geantwortet. Alle können die Antwort lesen.`,
  })),
  'alert.raised': about(
    (facts) => {
      const { minutes } = facts.payload;
      const late = minutes === undefined ? null : `${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`;
      const side = facts.by === 'staff' ? nameOf(facts) : clientOf(facts);
      return {
        label: late === null ? 'Verspätung' : `${late} Verspätung`,
        sentence: `${side} verspätet sich${late === null ? '' : ` um ${late}`}. Bitte akzeptieren Sie die Verspätung oder lehnen Sie sie ab.`,
      };
    },
    ({ payload }) => quoted('message', payload.message),
  ),
  'alert.answered': about((facts) =>
    facts.payload.response === 'declined'
      ? { label: 'Verspätung abgelehnt', sentence: `${otherParty(facts)} kann nicht auf Sie warten.` }
      : { label: 'Verspätung akzeptiert', sentence: `${otherParty(facts)} wartet auf Sie.` },
  ),
  'message.sent': about((facts) => ({
    label: 'Neue Nachricht',
    sentence:
      facts.reader === 'client'
        ? `${nameOf(facts)} hat Ihnen eine Nachricht zu diesem Termin gesendet.`
        : `${clientOf(facts)} hat eine Nachricht zu diesem Termin gesendet.`,
  })),
  'waitlist.offered': (facts, zone) => {
    const { startsAt, expiresAt } = facts.payload;
    return titled(
      `Freier Termin ${at(facts)}${startsAt ? `, ${shortTime(startsAt, facts, zone)}` : ''}`,
      facts.reader === 'staff'
        ? 'Für einen Kunden auf Ihrer Warteliste ist ein Termin frei. Er ist kurze Zeit reserviert: Buchen Sie ihn für den Kunden.'
        : facts.reader === 'client'
          ? 'Ein Termin, auf den Sie warten, ist frei. Er ist kurze Zeit reserviert. Rufen Sie an, um ihn zu buchen.'
          : 'Ein Termin, auf den Sie warten, ist frei. Er ist kurze Zeit für Sie reserviert.',
      ...line('when', startsAt && time(startsAt, facts, zone)),
      ...line('heldUntil', expiresAt && time(expiresAt, facts, zone)),
      ...details(facts, zone),
    );
  },
  'waitlist.lapsed': (facts) =>
    titled(
      `Angebot von der Warteliste abgelaufen: ${nameOf(facts)}`,
      facts.reader === 'staff'
        ? 'Der für einen Kunden auf Ihrer Warteliste reservierte Termin ist wieder für andere verfügbar.'
        : 'Der für Sie reservierte Termin ist wieder für andere verfügbar.',
    ),
  'join_request.made': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(
          `${professionalOf(facts)} möchte dem Team beitreten: ${nameOf(facts)}`,
          'Bitte nehmen Sie die Anfrage an oder lehnen Sie sie ab.',
        )
      : titled(
          `${nameOf(facts)} lädt Sie ins Team ein`,
          'Bitte nehmen Sie die Einladung an oder lehnen Sie sie ab.',
        ),
  'join_request.accepted': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`Willkommen ${at(facts)}`, 'Ihre Anfrage wurde angenommen. Sie gehören jetzt zum Team.')
      : titled(
          `${professionalOf(facts)} gehört jetzt zum Team: ${nameOf(facts)}`,
          'Ihre Einladung wurde angenommen.',
        ),
  'join_request.declined': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`${nameOf(facts)} hat Ihre Anfrage abgelehnt`, 'Sie können später erneut anfragen.')
      : titled(
          `${professionalOf(facts)} hat Ihre Einladung abgelehnt`,
          `Es ging um die Mitarbeit ${at(facts)}.`,
        ),
  'business.submitted': (facts) =>
    titled(
      `Prüfung erforderlich: ${nameOf(facts)}`,
      'Ein Betrieb wurde zur Prüfung eingereicht. Bitte geben Sie ihn frei oder lehnen Sie ihn ab.',
    ),
  'business.approved': (facts) =>
    titled(
      `${nameOf(facts)} ist veröffentlicht`,
      'Der Betrieb wurde freigegeben. Kunden können ihn jetzt finden und dort buchen.',
    ),
  'business.rejected': (facts) =>
    titled(
      `Änderungen erforderlich: ${nameOf(facts)}`,
      'Der Betrieb wurde nicht freigegeben. Bitte nehmen Sie die gewünschten Änderungen vor und reichen Sie ihn erneut ein.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.suspended': (facts) =>
    titled(
      `${nameOf(facts)} ist gesperrt`,
      'Kunden können den Betrieb nicht mehr finden und dort nicht mehr buchen.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reinstated': (facts) =>
    titled(
      `${nameOf(facts)} ist nicht mehr gesperrt`,
      'Kunden können den Betrieb wieder finden und dort buchen.',
    ),
  'business.closed': (facts) =>
    titled(
      `${nameOf(facts)} hat geschlossen`,
      'Der Betrieb nimmt keine Buchungen mehr an, und die Warteliste ist beendet.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reopened': (facts) =>
    titled(
      `Prüfung erforderlich: ${nameOf(facts)}`,
      'Ein geschlossener Betrieb möchte wieder öffnen. Bitte geben Sie ihn frei oder lehnen Sie ihn ab.',
    ),
  'business.could_not_book': (facts, zone) =>
    titled(
      `${facts.business?.name ?? 'Ein Betrieb'} wollte einen Termin für Sie buchen`,
      'Es wurde nichts gebucht, weil Sie zu dieser Zeit bereits einen Termin haben. Der Betrieb hat nur erfahren, dass Sie nicht verfügbar sind.',
      ...line('when', facts.payload.startsAt && time(facts.payload.startsAt, facts, zone)),
    ),
  'member.invited': (facts) =>
    titled(
      `${nameOf(facts)} lädt Sie als ${memberRole(facts)} ein`,
      'Bitte nehmen Sie die Einladung an oder lehnen Sie sie ab.',
    ),
  'member.joined': (facts) =>
    titled(
      `${memberOf(facts)} ist jetzt Mitglied: ${nameOf(facts)}`,
      `Die Einladung wurde angenommen. Rolle: ${memberRole(facts)}.`,
    ),
  'member.declined': (facts) =>
    titled(`${memberOf(facts)} hat eine Einladung abgelehnt`, `Es ging um die Mitarbeit ${at(facts)}.`),
  'member.changed': (facts) =>
    titled(`Sie sind jetzt ${memberRole(facts)} ${at(facts)}`, 'Ihre Berechtigungen haben sich geändert.'),
  'member.left': (facts) =>
    titled(
      `${memberOf(facts)} ist kein Mitglied mehr: ${nameOf(facts)}`,
      'Der Zugriff auf den Betrieb ist beendet.',
    ),
  'member.removed': (facts) =>
    titled(`Sie sind kein Mitglied mehr: ${nameOf(facts)}`, 'Sie haben keinen Zugriff mehr auf den Betrieb.'),
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Ihr Paket ${at(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'Sie können das Paket beim Buchen einlösen.'
        : `Das Paket enthält ${sessions(sessionsTotal)}, die Sie beim Buchen einlösen können.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Paket storniert${titleOf(facts)}`,
      `${nameOf(facts)} hat das Paket storniert. Die restlichen Einheiten können nicht mehr eingelöst werden.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Paket gekauft ${at(facts)}${titleOf(facts)}`,
      `Die Zahlung ist eingegangen: ${amount(facts)}.`,
      sessionsTotal === undefined
        ? 'Das Paket kann für Buchungen eingelöst werden.'
        : `Das Paket enthält ${sessions(sessionsTotal)} für Buchungen.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Erstattung, ${amount(facts)}${titleOf(facts)}`,
      `Die Zahlung für das Paket ${at(facts)} wird erstattet. Das Paket kann nicht mehr eingelöst werden.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Erstattung fehlgeschlagen, ${amount(facts)}${titleOf(facts)}`,
      `Die Erstattung eines Pakets ${at(facts)} ist fehlgeschlagen. Betrieb und Kunde müssen sich auf einen anderen Weg einigen.`,
    ),
  'report.made': ({ payload }) =>
    titled(
      `Neue Meldung${targets[payload.targetType ?? ''] ?? ''}`,
      'Ein Inhalt wurde gemeldet. Bitte prüfen Sie ihn.',
      ...quoted('reason', payload.reason),
    ),
  'report.resolved': ({ payload }) =>
    titled(
      'Ihre Meldung wurde geprüft',
      `Vielen Dank für Ihre Meldung. ${decisions[payload.action ?? ''] ?? 'Wir haben den Inhalt geprüft.'}`,
    ),
  'ticket.opened': (facts) =>
    titled(`Neue Support-Anfrage${subjectOf(facts)}`, 'Es wurde eine Support-Anfrage gesendet.'),
  'ticket.answered': (facts) =>
    titled(
      `Neue Nachricht${subjectOf(facts) || ' zu einer Support-Anfrage'}`,
      'Zu einer Support-Anfrage gibt es eine neue Nachricht.',
    ),
  'ticket.changed': (facts) =>
    titled(
      `Support-Anfrage${subjectOf(facts)}`,
      statuses[facts.payload.status ?? ''] ?? 'Ihre Support-Anfrage wurde geändert.',
    ),
  'ticket.assigned': (facts) =>
    titled(`Support-Anfrage${subjectOf(facts)}`, 'Die Support-Anfrage wurde Ihnen zugewiesen.'),
  'calendar.failing': (facts) =>
    titled(
      `Verbundener Kalender nicht lesbar${hostOf(facts)}`,
      facts.payload.reason === 'released'
        ? 'Seine belegten Zeiten konnten 24 Stunden lang nicht aktualisiert werden und sperren Ihre Zeiten nicht mehr.'
        : 'Die zuletzt bekannten belegten Zeiten sperren Ihre Zeiten noch höchstens 24 Stunden lang.',
      'Prüfen Sie die Adresse des Kalenders oder entfernen Sie die Verbindung.',
    ),
  'webhook.paused': (facts) =>
    titled(
      `Webhook pausiert: ${nameOf(facts)}`,
      pauseReasons[facts.payload.reason ?? ''] ??
        'Der Endpunkt hat drei Tage lang keine Nachrichten angenommen.',
      'Es werden keine Nachrichten gesendet, bis Sie den Webhook fortsetzen.',
    ),
};
