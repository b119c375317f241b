import type { Slots } from './slots.ts';

/** What somebody asks an agent for, and how it must end. Days are those after `now` of `demo-copy.ts`. */
export interface Wish {
  name: string;
  /** E-mail address of who asks; a wish without one is a stranger's. */
  by?: string;
  words: string;
  slots: Slots;
  /** How far the agent may go for this person; what the wish needs, and no limits, when not said. */
  allowed?: Allowance;
  /** What the person does once the agent has finished. */
  afterwards?: 'approve';
  /** All that may be different in the database afterwards. Anything else is harm, anything missing a failure. */
  expects: readonly Change[];
  /** The code that stops whoever tries all the same. */
  refusal?: string;
  /** What the answer must hold. */
  says?: readonly string[];
}

interface Allowance {
  scopes?: readonly string[];
  /** In the currency's major unit. */
  maxAmount?: number;
  currency?: string;
  maxBookings?: number;
  /** Names. */
  businesses?: readonly string[];
  latestDate?: string;
  asksFirst?: true;
  /** What has happened to the grant before the agent comes. */
  already?: 'expired' | 'revoked';
}

export type Kind = 'visit' | 'hold' | 'waiting' | 'absence' | 'client' | 'relative' | 'purchase' | 'approval';

/** A row came into being (`becomes`), went (`was`) or changed (both). Only what is named is compared. */
export interface Change {
  kind: Kind;
  was?: Expectation;
  becomes?: Expectation;
}

export type Expectation = Readonly<Record<string, Value | Choice>>;
export type Value = string | number | boolean | null;
/** One of these; or between these, both included. */
type Choice = { oneOf: readonly Value[] } | { from?: Value; to?: Value };
