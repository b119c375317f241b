import { currencyDigits } from '../../../../../shared/money.ts';
import { hourMs } from '../../../../../shared/time.ts';
import type { Facts } from '../facts.ts';
import type { EventText, Sentence, Writer } from './language.ts';
import { describeShortly, describeTime } from './times.ts';
import type { Words } from './words.ts';

/** Conditions shown in a notification: all of them, only the price, refunds of a cancellation, or none. */
export type Shown = 'terms' | 'price' | 'refunds' | 'nothing';

export interface Layout {
  /** Title, sentence and details of an appointment. */
  visit(facts: Facts, zone: string | null, sentence: Sentence, shown: Shown): EventText;
  /** Includes the appointment if the event names one. `more` follows the sentence. */
  about(toSentence: (facts: Facts) => Sentence, more?: (facts: Facts) => string[]): Writer;
  /** "Haircut at A business, Wed 3 June, 10:00" */
  summarise(facts: Facts, zone: string | null): string;
  details(facts: Facts, zone: string | null): string[];
  /** Amount of the payload. */
  amount(facts: Facts): string;
  time(startsAt: string, facts: Facts, zone: string | null): string;
  shortTime(startsAt: string, facts: Facts, zone: string | null): string;
  /** A labeled line, or none without a text. */
  line(label: keyof Words['labels'], text: string | undefined): string[];
  /** The same for text typed by a user. */
  quoted(label: keyof Words['labels'], text: string | undefined): string[];
}

const zonesOf = (facts: Facts, zone: string | null) => ({
  reader: zone,
  business: facts.business?.timezone ?? null,
});

export const titled = (title: string, ...lines: string[]): EventText => ({ title, lines });

/** Layout of notifications, shared by all languages. */
export function layOutWith(words: Words): Layout {
  const line: Layout['line'] = (label, text) => (text ? [`${words.labels[label]}: ${text}`] : []);
  const quoted: Layout['quoted'] = (label, text) => line(label, text && words.quote(text));
  const time: Layout['time'] = (startsAt, facts, zone) =>
    describeTime(words.times, { startsAt }, zonesOf(facts, zone));
  const shortTime: Layout['shortTime'] = (startsAt, facts, zone) =>
    describeShortly(words.times, startsAt, zonesOf(facts, zone));
  const money = (amountMajor: number, currency: string) =>
    words.money(amountMajor.toFixed(currencyDigits.get(currency) ?? 2), currency);

  const summarise: Layout['summarise'] = (facts, zone) => {
    const what = facts.services?.join(', ') || words.appointment;
    const where = facts.reader === 'client' ? words.atBusiness(facts) : words.forClient(facts);
    const [first, ...more] = facts.visits ?? [];
    const when = first === undefined ? '' : `, ${shortTime(first.startsAt, facts, zone)}`;
    return `${what} ${where}${when}${more.length === 0 ? '' : words.andMore(more.length)}`;
  };

  const details: Layout['details'] = (facts, zone) => {
    const { services = [], visits = [], professional, client, business, movedFrom } = facts;
    const times = visits.map((visit) => describeTime(words.times, visit, zonesOf(facts, zone)));
    const showsClient = facts.reader !== 'client' || facts.isFamily;
    return [
      ...line('what', services.join(', ')),
      ...(showsClient ? line('for', client) : []),
      ...(times.length === 1 ? line('when', times[0]) : times.map((one, index) => `${index + 1}. ${one}`)),
      ...line('before', movedFrom && time(movedFrom, facts, zone)),
      ...line('with', professional),
      ...line('where', business && [business.name, business.place].filter(Boolean).join(', ')),
    ];
  };

  const price = ({ price: owed, visits = [] }: Facts): string[] => {
    if (owed === undefined) return [];
    const { totalMajor, currency, isPaid = false } = owed;
    return line('price', words.price(money(totalMajor, currency), { visits: visits.length, isPaid }));
  };

  const discount = ({ price: owed }: Facts): string[] => {
    if (owed?.coupon !== undefined) {
      const { code, offMajor, fullMajor } = owed.coupon;
      const amounts = { off: money(offMajor, owed.currency), full: money(fullMajor, owed.currency) };
      return line('discount', words.coupon(amounts, code));
    }
    if (owed?.package === undefined) return [];
    return line('discount', words.session(owed.package.title, owed.package.sessionsLeft));
  };

  /** Shown to clients only: staff can always cancel. */
  const deadline = (facts: Facts, zone: string | null): string[] => {
    const { cancellation, visits = [], reader } = facts;
    const [first, ...more] = visits;
    if (reader !== 'client' || cancellation === undefined || first === undefined) return [];
    if (more.length > 0) return line('cancel', words.cancelEach(cancellation.hours));
    if (cancellation.isOver) return [words.cancelTooLate];
    if (cancellation.hours === 0) return line('cancel', words.cancelUntilStart);
    const until = new Date(Date.parse(first.startsAt) - cancellation.hours * hourMs);
    return line('cancel', time(until.toISOString(), facts, zone));
  };

  const refunds = ({ reader, refund, price: owed }: Facts): string[] => {
    const paid = refund === undefined ? [] : line('refund', money(refund.amountMajor, refund.currency));
    if (reader !== 'client') return paid;
    if (owed?.coupon !== undefined) return [...paid, words.couponReturned];
    if (owed?.package === undefined) return paid;
    return [...paid, words.sessionReturned(owed.package.title, owed.package.sessionsLeft)];
  };

  const conditions: Record<Shown, (facts: Facts, zone: string | null) => string[]> = {
    terms: (facts, zone) => [...price(facts), ...discount(facts), ...deadline(facts, zone)],
    price: (facts) => [...price(facts), ...discount(facts)],
    refunds,
    nothing: () => [],
  };

  const changed = ({ professional, formerProfessional, isHandedOver }: Facts): string[] =>
    professional === undefined || formerProfessional === undefined || isHandedOver
      ? []
      : [words.professionalChanged(professional, formerProfessional)];

  const visit: Layout['visit'] = (facts, zone, { label, sentence }, shown) =>
    titled(
      `${label}: ${summarise(facts, zone)}`,
      sentence,
      ...changed(facts),
      ...quoted('reason', facts.payload.reason),
      ...quoted('note', facts.notes),
      ...details(facts, zone),
      ...conditions[shown](facts, zone),
    );

  return {
    visit,
    about:
      (toSentence, more = () => []) =>
      (facts, zone) => {
        const { label, sentence } = toSentence(facts);
        if (facts.visits === undefined) return titled(label, sentence, ...more(facts));
        return titled(
          `${label}: ${summarise(facts, zone)}`,
          sentence,
          ...more(facts),
          ...details(facts, zone),
        );
      },
    summarise,
    details,
    amount: ({ payload: { amountMajor, currency } }) =>
      amountMajor === undefined || currency === undefined ? words.theAmount : money(amountMajor, currency),
    time,
    shortTime,
    line,
    quoted,
  };
}
