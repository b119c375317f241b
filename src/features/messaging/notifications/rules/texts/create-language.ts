import type { AppointmentKind } from '../audience.ts';
import { type Facts, type NotificationKind, toSingleLine } from '../facts.ts';
import type { EventText, Language, Sentence, Writer } from './language.ts';
import { layOutWith, type Shown, titled } from './lay-out.ts';
import { describeTime } from './times.ts';
import type { Words } from './words.ts';

type MoneyKind = 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed';

/** What happens to an appointment itself, told to both sides. */
type VisitKind = Exclude<AppointmentKind, MoneyKind> | 'appointment.reminder';

/** One sentence for the client, one for the staff. */
export type VisitSentences = Record<
  VisitKind,
  { client: (facts: Facts) => Sentence; staff: (facts: Facts) => Sentence }
>;

/** Everything else. */
export type KindTexts = Record<Exclude<NotificationKind, VisitKind>, Writer>;

export type AgentKind = Extract<NotificationKind, `agent.${string}`>;
export type AgentTexts = Pick<KindTexts, AgentKind>;

type SubjectOf<Kind> = Kind extends `${infer Subject}.${string}` ? Subject : never;

/** What is sent to an address that nobody has confirmed. */
export interface Announcements {
  /** What the first word of a kind is about: follows `news`. */
  subjects: Record<SubjectOf<NotificationKind>, string>;
  /** For a kind that a newer version wrote. */
  yourAccount: string;
  labels: Partial<Record<NotificationKind, string>>;
  news(about: string): string;
  signIn: string;
  confirm: string;
}

interface Parts {
  words: Words;
  visits: VisitSentences;
  kinds: KindTexts;
  announcements: Announcements;
  greet: Language['greet'];
}

const shown: Record<VisitKind, Shown> = {
  'appointment.booked': 'terms',
  'appointment.confirmed': 'terms',
  'appointment.rescheduled': 'terms',
  'appointment.reminder': 'terms',
  'appointment.cancelled': 'returns',
  'appointment.completed': 'price',
  'appointment.no_show': 'nothing',
  'appointment.updated': 'nothing',
};

const isVisitKind = (kind: NotificationKind): kind is VisitKind => Object.hasOwn(shown, kind);

const mostAnnounced = 10;

export function createLanguage({ words, visits, kinds, announcements, greet }: Parts): Language {
  const layout = layOutWith(words);

  /** Deleting an account leaves this name in what others keep. */
  const read = (typed: Facts): Facts => {
    const facts = toSingleLine(typed);
    return facts.client === 'Deleted user' ? { ...facts, client: words.deletedUser } : facts;
  };

  const write: Language['write'] = (kind, typed, zone): EventText => {
    const facts = read(typed);
    if (isVisitKind(kind)) {
      const tell = visits[kind][facts.reader === 'client' ? 'client' : 'staff'];
      return layout.visit(facts, zone, tell(facts), shown[kind]);
    }
    // A kind that a newer version wrote is shown by its name.
    return kinds[kind]?.(facts, zone) ?? titled(String(kind).replaceAll(/[._]/g, ' '));
  };

  const writeShort: Language['writeShort'] = (kind, typed, zone) => {
    if (kind !== 'appointment.reminder') return write(kind, typed, zone).title;
    const facts = read(typed);
    const whose = facts.isFamily && facts.client ? `${facts.client}, ` : '';
    return `${visits[kind].client(facts).label}: ${whose}${layout.summarise(facts, zone)}`;
  };

  const announce: Language['announce'] = (kind, facts, zone) => {
    const { subjects, yourAccount, labels, news, signIn, confirm } = announcements;
    const about = subjects[kind.split('.')[0] as keyof typeof subjects] ?? yourAccount;
    const zones = { reader: zone, business: facts.business?.timezone ?? null };
    return titled(
      labels[kind] ?? news(about),
      `${news(about)}. ${signIn}`,
      ...(facts.visits ?? [])
        .slice(0, mostAnnounced)
        .map((visit) => `${words.labels.when}: ${describeTime(words.times, visit, zones)}`),
      confirm,
    );
  };

  return { write, writeShort, announce, greet };
}
