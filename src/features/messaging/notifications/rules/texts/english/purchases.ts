import type { Facts } from '../../facts.ts';
import type { PurchaseTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { businessOf, nameOf, plural, words } from './words.ts';

const { amount, line, quoted, time } = layOutWith(words);

const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');

/** Packages and gift cards. */
export const purchases: PurchaseTexts = {
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Your package at ${businessOf(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'You can use the package when you book.'
        : `The package contains ${plural(sessionsTotal, 'session')} that you can use when you book.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Package cancelled${titleOf(facts)}`,
      `${nameOf(facts)} cancelled the package. The remaining sessions can no longer be used.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Package purchased at ${businessOf(facts)}${titleOf(facts)}`,
      `The payment of ${amount(facts)} was received.`,
      sessionsTotal === undefined
        ? 'The package can be used for bookings.'
        : `The package contains ${plural(sessionsTotal, 'session')} that can be used for bookings.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Refund of ${amount(facts)}${titleOf(facts)}`,
      `The payment for the package at ${businessOf(facts)} is refunded. The package can no longer be used.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Refund of ${amount(facts)} failed${titleOf(facts)}`,
      `The refund of a package bought at ${businessOf(facts)} failed. The business and the client need to agree on another way.`,
    ),
  'gift_card.purchased': (facts) =>
    titled(
      `Gift card purchased at ${businessOf(facts)}`,
      `The payment of ${amount(facts)} was received. The gift card can be used now.`,
    ),
  'gift_card.voided': (facts) =>
    titled(
      `Gift card voided at ${businessOf(facts)}`,
      `${nameOf(facts)} voided a gift card with a balance of ${amount(facts)}. It can no longer be used.`,
      ...quoted('reason', facts.payload.reason),
    ),
  'gift_card.refunded': (facts) =>
    titled(
      `Refund of ${amount(facts)}`,
      `The payment for a gift card of ${businessOf(facts)} is refunded. The card can no longer be used.`,
    ),
  'gift_card.refund_failed': (facts) =>
    titled(
      `Refund of ${amount(facts)} failed`,
      `The refund of a gift card of ${businessOf(facts)} failed. The business and the buyer need to agree on another way.`,
    ),
};
