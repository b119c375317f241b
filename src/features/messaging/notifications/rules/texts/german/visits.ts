import type { Facts } from '../../facts.ts';
import type { VisitSentences } from '../create-language.ts';
import { clientOf, nameOf } from './words.ts';

/** Appointments are somebody's own, or those of somebody in their family. */
const yours = (facts: Facts) => (facts.isFamily ? `Der Termin von ${clientOf(facts)}` : 'Ihr Termin');
const your = (facts: Facts) => (facts.isFamily ? `den Termin von ${clientOf(facts)}` : 'Ihren Termin');
const isSeries = ({ visits = [] }: Facts) => visits.length > 1;

const staffOf = (facts: Facts) =>
  facts.byName === undefined ? nameOf(facts) : `${facts.byName} (${nameOf(facts)})`;
const who = (facts: Facts) => (facts.by === 'reader' ? 'Sie haben' : `${staffOf(facts)} hat`);

const done = (facts: Facts, verb: string): string => {
  if (facts.by === 'client') return `${clientOf(facts)} hat den Termin ${verb}.`;
  if (facts.by === 'staff')
    return `${facts.byName ?? nameOf(facts)} hat den Termin von ${clientOf(facts)} ${verb}.`;
  return `Der Termin von ${clientOf(facts)} wurde ${verb}.`;
};

export const visits: VisitSentences = {
  'appointment.booked': {
    client: (facts) => {
      if (facts.isPending)
        return {
          label: 'Angefragt',
          sentence: `${nameOf(facts)} hat Ihre Anfrage erhalten. Sie hören von uns, sobald sie bestätigt ist.`,
        };
      if (facts.by === 'staff')
        return { label: 'Gebucht', sentence: `${staffOf(facts)} hat ${your(facts)} gebucht.` };
      return {
        label: 'Gebucht',
        sentence: isSeries(facts) ? 'Die Termine sind gebucht.' : `${yours(facts)} ist gebucht.`,
      };
    },
    staff: (facts) => {
      const what = isSeries(facts) ? 'Termine' : 'einen Termin';
      if (facts.isPending)
        return {
          label: 'Bitte bestätigen',
          sentence: `${clientOf(facts)} fragt ${what} an. Bitte bestätigen Sie, oder sagen Sie ab.`,
        };
      if (facts.by === 'client')
        return { label: 'Neue Buchung', sentence: `${clientOf(facts)} hat ${what} gebucht.` };
      return {
        label: 'Neue Buchung',
        sentence:
          facts.by === 'staff'
            ? `${facts.byName ?? nameOf(facts)} hat ${what} für ${clientOf(facts)} gebucht.`
            : `Für ${clientOf(facts)} ${isSeries(facts) ? 'wurden Termine' : 'wurde ein Termin'} gebucht.`,
      };
    },
  },
  'appointment.confirmed': {
    client: (facts) => ({
      label: 'Bestätigt',
      sentence: `${staffOf(facts)} hat ${your(facts)} bestätigt.`,
    }),
    staff: (facts) => ({ label: 'Bestätigt', sentence: done(facts, 'bestätigt') }),
  },
  'appointment.cancelled': {
    client: (facts) => ({ label: 'Abgesagt', sentence: `${who(facts)} ${your(facts)} abgesagt.` }),
    staff: (facts) => ({ label: 'Abgesagt', sentence: done(facts, 'abgesagt') }),
  },
  'appointment.rescheduled': {
    client: (facts) => {
      const isMoved = facts.movedFrom !== undefined || facts.formerProfessional === undefined;
      return isMoved
        ? { label: 'Verschoben', sentence: `${who(facts)} ${your(facts)} verschoben.` }
        : { label: 'Geändert', sentence: `${who(facts)} ${your(facts)} an jemand anderen übergeben.` };
    },
    staff: (facts) =>
      facts.isHandedOver
        ? {
            label: 'Übergeben',
            sentence: `Der Termin von ${clientOf(facts)} ist jetzt bei ${facts.professional ?? 'jemand anderem'}. ${done(facts, 'verschoben')}`,
          }
        : { label: 'Verschoben', sentence: done(facts, 'verschoben') },
  },
  'appointment.completed': {
    client: (facts) => ({
      label: 'Danke für Ihren Besuch',
      sentence: `${yours(facts)} ist abgeschlossen. In einer Bewertung können Sie nun sagen, wie es war.`,
    }),
    staff: (facts) => ({ label: 'Abgeschlossen', sentence: done(facts, 'abgeschlossen') }),
  },
  'appointment.no_show': {
    client: (facts) => ({
      label: 'Nicht erschienen',
      sentence: facts.isFamily
        ? `${staffOf(facts)} hat vermerkt, dass zum Termin von ${clientOf(facts)} niemand gekommen ist.`
        : `${staffOf(facts)} hat vermerkt, dass zu Ihrem Termin niemand gekommen ist.`,
    }),
    staff: (facts) => ({
      label: 'Nicht erschienen',
      sentence: `${clientOf(facts)} ist nicht gekommen.`,
    }),
  },
  'appointment.updated': {
    client: (facts) => ({
      label: 'Notiz geändert',
      sentence: facts.isFamily
        ? `Eine Notiz zum Termin von ${clientOf(facts)} wurde geändert.`
        : 'Eine Notiz zu Ihrem Termin wurde geändert.',
    }),
    staff: (facts) => ({
      label: 'Notiz geändert',
      sentence:
        facts.by === 'client'
          ? `${clientOf(facts)} hat eine Notiz zum Termin geändert.`
          : `Notizen oder Dauer des Termins von ${clientOf(facts)} wurden geändert.`,
    }),
  },
  'appointment.reminder': {
    client: (facts) => ({ label: 'Erinnerung', sentence: `${yours(facts)} steht bevor.` }),
    staff: (facts) => ({
      label: 'Erinnerung',
      sentence: `Der Termin von ${clientOf(facts)} steht bevor.`,
    }),
  },
};
