import type { Facts } from '../facts.ts';
import type { TimeWords } from './times.ts';

type Label =
  | 'what'
  | 'for'
  | 'when'
  | 'before'
  | 'with'
  | 'where'
  | 'reason'
  | 'comment'
  | 'message'
  | 'note'
  | 'price'
  | 'discount'
  | 'cancel'
  | 'refund'
  | 'heldUntil'
  | 'answerUntil'
  | 'validUntil';

/** Words and phrases of a language, from which notifications are assembled. */
export interface Words {
  times: TimeWords;
  /** Followed by a colon. */
  labels: Record<Label, string>;
  /** "12.50 EUR". `digits` has the decimals of the currency and a decimal point. */
  money(digits: string, currency: string): string;
  /** Replaces a missing amount. */
  theAmount: string;
  /** Marks text that was typed by a user. */
  quote(text: string): string;
  /** Replaces a missing service name. */
  appointment: string;
  /** Replaces the name of a deleted account. */
  deletedUser: string;
  /** "at Corner Cuts" */
  atBusiness(facts: Facts): string;
  /** "for Ada" */
  forClient(facts: Facts): string;
  /** " and 2 more" */
  andMore(count: number): string;
  /** "The appointment is now with Rui instead of Inês." */
  professionalChanged(professional: string, former: string): string;
  /** "20.00 EUR, paid", "60.00 EUR for all 3 appointments" */
  price(amount: string, about: { visits: number; isPaid: boolean }): string;
  /** "4.00 EUR off 20.00 EUR with coupon “SUMMER”" */
  coupon(amounts: { off: string; full: string }, code: string): string;
  /** "paid with a session of “Ten cuts”, 7 left" */
  session(title: string, left: number): string;
  /** Deadline of a series: "24 hours before each appointment" */
  cancelEach(hours: number): string;
  cancelUntilStart: string;
  /** A whole line, after the deadline. */
  cancelTooLate: string;
  /** Whole lines of a cancellation. */
  couponReturned: string;
  sessionReturned(title: string, left: number): string;
}
