import type { Facts } from '../../facts.ts';
import type { PurchaseTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { at, nameOf, words } from './words.ts';

const { amount, line, quoted, time } = layOutWith(words);

const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');
const sessions = (count: number) => `${count} ${count === 1 ? 'Einheit' : 'Einheiten'}`;

/** Packages and gift cards. */
export const purchases: PurchaseTexts = {
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
  'gift_card.purchased': (facts) =>
    titled(
      `Geschenkgutschein gekauft ${at(facts)}`,
      `Die Zahlung ist eingegangen: ${amount(facts)}. Der Gutschein kann jetzt eingelöst werden.`,
    ),
  'gift_card.voided': (facts) =>
    titled(
      `Geschenkgutschein gesperrt: ${nameOf(facts)}`,
      `${nameOf(facts)} hat einen Gutschein gesperrt. Restguthaben: ${amount(facts)}. Er kann nicht mehr eingelöst werden.`,
      ...quoted('reason', facts.payload.reason),
    ),
  'gift_card.refunded': (facts) =>
    titled(
      `Erstattung, ${amount(facts)}`,
      `Die Zahlung für einen Geschenkgutschein ${at(facts)} wird erstattet. Der Gutschein kann nicht mehr eingelöst werden.`,
    ),
  'gift_card.refund_failed': (facts) =>
    titled(
      `Erstattung fehlgeschlagen, ${amount(facts)}`,
      `Die Erstattung eines Geschenkgutscheins ${at(facts)} ist fehlgeschlagen. Betrieb und Käufer müssen einen anderen Weg finden.`,
    ),
};
