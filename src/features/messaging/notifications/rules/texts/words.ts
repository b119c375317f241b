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
  | 'price'
  | 'reduction'
  | 'cancel'
  | 'refund'
  | 'keptUntil'
  | 'answerUntil'
  | 'validUntil';

/** The small words of a language, of which whatever is known of an appointment is put together. */
export interface Words {
  times: TimeWords;
  /** Stand before a colon. */
  labels: Record<Label, string>;
  /** "12.50 EUR": `digits` are those of the currency, with a point. */
  money(digits: string, currency: string): string;
  /** Where an event should have said how much, and did not. */
  theAmount: string;
  /** What somebody wrote, so that nobody takes it for ours. */
  quote(text: string): string;
  /** Where nothing that was booked has a name. */
  appointment: string;
  /** Instead of the name of somebody whose account was deleted. */
  deletedUser: string;
  /** "at Corner Cuts" */
  atBusiness(facts: Facts): string;
  /** "for Ada" */
  forClient(facts: Facts): string;
  /** " and 2 more" */
  andMore(count: number): string;
  /** "It is now with Rui instead of Inês." */
  instead(professional: string, former: string): string;
  /** "20.00 EUR, paid", "60.00 EUR for all 3" */
  price(amount: string, about: { visits: number; isPaid: boolean }): string;
  /** "4.00 EUR off 20.00 EUR with the coupon “SUMMER”" */
  coupon(amounts: { off: string; full: string }, code: string): string;
  /** "a session of “Ten cuts”, 7 left" */
  session(title: string, left: number): string;
  /** Of several at once: "each until 24 hours before it begins" */
  cancelEach(hours: number): string;
  cancelUntilStart: string;
  /** A whole line: the deadline is over. */
  cancelNoMore: string;
  /** Whole lines, of what a cancellation gives back. */
  couponBack: string;
  sessionBack(title: string, left: number): string;
}
