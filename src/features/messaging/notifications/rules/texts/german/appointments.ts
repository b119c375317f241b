import { minutesToPay } from '../../../../../catalog/businesses/rules/payment-policy.ts';
import type { Facts } from '../../facts.ts';
import type { AppointmentTexts } from '../create-language.ts';
import { actorOf, clientOf, forClient, nameOf, ofClient } from './words.ts';

/** Clients also receive notifications about appointments of their family members. */
const yours = (facts: Facts) => (facts.isFamily ? `Der Termin ${ofClient(facts)}` : 'Ihr Termin');
const your = (facts: Facts) => (facts.isFamily ? `den Termin ${ofClient(facts)}` : 'Ihren Termin');
const isSeries = ({ visits = [] }: Facts) => visits.length > 1;
const countOf = ({ visits = [] }: Facts) => `${visits.length} Termine`;
/** "3 Termine von Ada" */
const several = (facts: Facts) => `${countOf(facts)} ${ofClient(facts)}`;

const staffOf = (facts: Facts) =>
  facts.byName === undefined ? nameOf(facts) : `${facts.byName} (${nameOf(facts)})`;
/** Who acted, as clients read it. */
const who = (facts: Facts) => (facts.by === 'reader' ? 'Sie haben' : `${staffOf(facts)} hat`);

const done = (facts: Facts, verb: string): string => {
  if (facts.by === 'client') return `${actorOf(facts)} hat den Termin ${verb}.`;
  if (facts.by === 'staff')
    return `${facts.byName ?? nameOf(facts)} hat den Termin ${ofClient(facts)} ${verb}.`;
  return `Der Termin ${ofClient(facts)} wurde ${verb}.`;
};

export const appointments: AppointmentTexts = {
  'appointment.booked': {
    client: (facts) => {
      if (facts.deposit === 'due')
        return {
          label: 'Anzahlung erforderlich',
          sentence: `${nameOf(facts)} verlangt eine Anzahlung. Bezahlen Sie sie innerhalb von ${minutesToPay} Minuten, um ${your(facts)} zu bestätigen. Sonst wird die Buchung storniert.`,
        };
      if (facts.card === 'due')
        return {
          label: 'Karte erforderlich',
          sentence: `${nameOf(facts)} verlangt eine hinterlegte Karte. Hinterlegen Sie sie innerhalb von ${minutesToPay} Minuten, um ${your(facts)} zu bestätigen. Sonst wird die Buchung storniert.`,
        };
      if (facts.isPending)
        return {
          label: 'Buchungsanfrage gesendet',
          sentence: `${nameOf(facts)} hat Ihre Buchungsanfrage erhalten. Wir benachrichtigen Sie, sobald die Anfrage bestätigt ist.`,
        };
      if (facts.by === 'staff')
        return { label: 'Termin bestätigt', sentence: `${staffOf(facts)} hat ${your(facts)} gebucht.` };
      return isSeries(facts)
        ? { label: 'Termine bestätigt', sentence: 'Ihre Termine sind gebucht.' }
        : { label: 'Termin bestätigt', sentence: `${yours(facts)} ist gebucht.` };
    },
    staff: (facts) => {
      const what = isSeries(facts) ? 'Termine' : 'einen Termin';
      if (facts.deposit === 'due')
        return {
          label: 'Buchung wartet auf Anzahlung',
          sentence: `${actorOf(facts)} hat ${what} gebucht. Die Anzahlung ist innerhalb von ${minutesToPay} Minuten fällig.`,
        };
      if (facts.card === 'due')
        return {
          label: 'Buchung wartet auf Karte',
          sentence: `${actorOf(facts)} hat ${what} gebucht. Innerhalb von ${minutesToPay} Minuten muss eine Karte hinterlegt werden.`,
        };
      if (facts.isPending)
        return {
          label: 'Neue Buchungsanfrage',
          sentence: `${actorOf(facts)} hat ${what} angefragt. Bitte bestätigen Sie die Anfrage oder lehnen Sie sie ab.`,
        };
      const label = isSeries(facts) ? 'Neue Termine' : 'Neuer Termin';
      if (facts.by === 'client') return { label, sentence: `${actorOf(facts)} hat ${what} gebucht.` };
      return {
        label,
        sentence:
          facts.by === 'staff'
            ? `${facts.byName ?? nameOf(facts)} hat ${what} ${forClient(facts)} gebucht.`
            : `${isSeries(facts) ? 'Es wurden Termine' : 'Es wurde ein Termin'} ${forClient(facts)} gebucht.`,
      };
    },
  },
  'appointment.confirmed': {
    client: (facts) => ({
      label: 'Termin bestätigt',
      sentence: `${staffOf(facts)} hat ${your(facts)} bestätigt.`,
    }),
    staff: (facts) => ({ label: 'Termin bestätigt', sentence: done(facts, 'bestätigt') }),
  },
  'appointment.cancelled': {
    client: (facts) =>
      facts.deposit === 'expired'
        ? {
            label: 'Termin abgesagt',
            sentence: `${yours(facts)} wurde abgesagt, weil die Anzahlung nicht rechtzeitig bezahlt wurde.`,
          }
        : facts.card === 'expired'
          ? {
              label: 'Termin abgesagt',
              sentence: `${yours(facts)} wurde abgesagt, weil nicht rechtzeitig eine Karte hinterlegt wurde.`,
            }
          : isSeries(facts)
            ? {
                label: 'Termine abgesagt',
                sentence: `${who(facts)} ${facts.isFamily ? several(facts) : countOf(facts)} abgesagt.`,
              }
            : { label: 'Termin abgesagt', sentence: `${who(facts)} ${your(facts)} abgesagt.` },
    staff: (facts) => {
      if (facts.deposit === 'expired')
        return {
          label: 'Termin abgesagt',
          sentence: `Der Termin ${ofClient(facts)} wurde abgesagt, weil die Anzahlung nicht rechtzeitig bezahlt wurde.`,
        };
      if (facts.card === 'expired')
        return {
          label: 'Termin abgesagt',
          sentence: `Der Termin ${ofClient(facts)} wurde abgesagt, weil nicht rechtzeitig eine Karte hinterlegt wurde.`,
        };
      if (!isSeries(facts)) return { label: 'Termin abgesagt', sentence: done(facts, 'abgesagt') };
      const label = 'Termine abgesagt';
      if (facts.by === 'client')
        return { label, sentence: `${actorOf(facts)} hat ${countOf(facts)} abgesagt.` };
      if (facts.by === 'staff')
        return { label, sentence: `${facts.byName ?? nameOf(facts)} hat ${several(facts)} abgesagt.` };
      return { label, sentence: `${several(facts)} wurden abgesagt.` };
    },
  },
  'appointment.rescheduled': {
    client: (facts) => {
      if (facts.hasNewServices)
        return {
          label: 'Leistungen geändert',
          sentence: `${who(facts)} die Leistungen für ${your(facts)} geändert.`,
        };
      const isMoved = facts.movedFrom !== undefined || facts.formerProfessional === undefined;
      return isMoved
        ? { label: 'Termin verschoben', sentence: `${who(facts)} ${your(facts)} verschoben.` }
        : {
            label: 'Termin geändert',
            sentence: `${who(facts)} ${your(facts)} einer anderen Fachkraft zugewiesen.`,
          };
    },
    staff: (facts) =>
      facts.hasNewServices
        ? { label: 'Leistungen geändert', sentence: done(facts, 'geändert') }
        : facts.isHandedOver
          ? {
              label: 'Termin neu zugewiesen',
              sentence: `Der Termin ${ofClient(facts)} ist jetzt bei ${facts.professional ?? 'einer anderen Fachkraft'}. ${done(facts, 'verschoben')}`,
            }
          : { label: 'Termin verschoben', sentence: done(facts, 'verschoben') },
  },
  'appointment.completed': {
    client: (facts) => ({
      label: 'Bewerten Sie Ihren Termin',
      sentence: `${yours(facts)} ist abgeschlossen. Sie können jetzt eine Bewertung schreiben.`,
    }),
    staff: (facts) => ({ label: 'Termin abgeschlossen', sentence: done(facts, 'abgeschlossen') }),
  },
  'appointment.no_show': {
    client: (facts) => ({
      label: 'Termin verpasst',
      sentence: `${staffOf(facts)} hat ${your(facts)} als „nicht erschienen“ markiert.`,
    }),
    staff: (facts) => ({
      label: 'Nicht erschienen',
      sentence: `${clientOf(facts)} ist nicht zum Termin erschienen.`,
    }),
  },
  'appointment.updated': {
    client: (facts) => ({
      label: 'Hinweise geändert',
      sentence: facts.isFamily
        ? `Die Hinweise zum Termin ${ofClient(facts)} wurden geändert.`
        : 'Die Hinweise zu Ihrem Termin wurden geändert.',
    }),
    staff: (facts) => ({
      label: 'Termin geändert',
      sentence:
        facts.by === 'client'
          ? `${actorOf(facts)} hat die Hinweise zum Termin geändert.`
          : `Die Hinweise zum Termin ${ofClient(facts)} oder seine Dauer wurden geändert.`,
    }),
  },
  'appointment.reminder': {
    client: (facts) => ({
      label: 'Erinnerung',
      sentence: `Wir erinnern Sie an ${your(facts)}.`,
    }),
    staff: (facts) => ({
      label: 'Erinnerung',
      sentence: `Wir erinnern Sie an den Termin ${ofClient(facts)}.`,
    }),
  },
};
