import type { AppointmentKind } from '../audience.ts';
import { type Facts, type NotificationKind, toSingleLine } from '../facts.ts';
import type { EventText, Language, MailTexts, Sentence, Writer } from './language.ts';
import { layOutWith, type Shown, titled } from './lay-out.ts';
import type { Words } from './words.ts';

type MoneyKind = 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed';

/** Changes of an appointment. Both the client and staff are notified. */
type VisitKind = Exclude<AppointmentKind, MoneyKind> | 'appointment.reminder';

export type AppointmentTexts = Record<
  VisitKind,
  { client: (facts: Facts) => Sentence; staff: (facts: Facts) => Sentence }
>;

export type KindTexts = Record<Exclude<NotificationKind, VisitKind>, Writer>;

export type AgentTexts = Pick<KindTexts, Extract<NotificationKind, `agent.${string}` | `approval.${string}`>>;

interface LanguageTexts {
  words: Words;
  appointments: AppointmentTexts;
  kinds: KindTexts;
  mail: MailTexts;
}

const shown: Record<VisitKind, Shown> = {
  'appointment.booked': 'terms',
  'appointment.confirmed': 'terms',
  'appointment.rescheduled': 'terms',
  'appointment.reminder': 'terms',
  'appointment.cancelled': 'refunds',
  'appointment.completed': 'price',
  'appointment.no_show': 'nothing',
  'appointment.updated': 'nothing',
};

const isVisitKind = (kind: NotificationKind): kind is VisitKind => Object.hasOwn(shown, kind);

export function createLanguage({ words, appointments, kinds, mail }: LanguageTexts): Language {
  const layout = layOutWith(words);

  /** Translates the placeholder name that replaced the name of a deleted account. */
  const read = (typed: Facts): Facts => {
    const facts = toSingleLine(typed);
    return facts.client === 'Deleted user' ? { ...facts, client: words.deletedUser } : facts;
  };

  const write: Language['write'] = (kind, typed, zone): EventText => {
    const facts = read(typed);
    if (isVisitKind(kind)) {
      const toSentence = appointments[kind][facts.reader === 'client' ? 'client' : 'staff'];
      return layout.visit(facts, zone, toSentence(facts), shown[kind]);
    }
    // A kind of a newer version is shown by its name.
    return kinds[kind]?.(facts, zone) ?? titled(String(kind).replaceAll(/[._]/g, ' '));
  };

  const writeShort: Language['writeShort'] = (kind, typed, zone) => {
    if (kind !== 'appointment.reminder') return write(kind, typed, zone).title;
    const facts = read(typed);
    const whose = facts.isFamily && facts.client ? `${facts.client}, ` : '';
    return `${appointments[kind].client(facts).label}: ${whose}${layout.summarise(facts, zone)}`;
  };

  return { write, writeShort, mail };
}
