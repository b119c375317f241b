import type { Slots } from './slots.ts';

/** A request to an agent and its expected result. Dates count from `now` of `demo-copy.ts`. */
export interface Scenario {
  name: string;
  /** E-mail address of the user; absent for an anonymous request. */
  by?: string;
  words: string;
  slots: Slots;
  /** Scopes and limits of the grant; default: the required scopes without limits. */
  allowed?: Allowance;
  /** Action of the user after the agent has finished. */
  afterwards?: 'approve';
  /** Expected changes of the database. Any other change is harm; a missing one is a failure. */
  expects: readonly Change[];
  /** Error code that the API returns to an agent that tries anyway. */
  refusal?: string;
  /** Texts that the answer must contain. */
  says?: readonly string[];
}

interface Allowance {
  scopes?: readonly string[];
  /** In major units. */
  maxAmount?: number;
  currency?: string;
  maxBookings?: number;
  /** Names of the allowed businesses. */
  businesses?: readonly string[];
  latestDate?: string;
  asksFirst?: true;
  /** State of the grant before the agent starts. */
  already?: 'expired' | 'revoked';
}

export type Kind = 'visit' | 'hold' | 'waiting' | 'absence' | 'client' | 'relative' | 'purchase' | 'approval';

/** A row was created (`becomes`), deleted (`was`) or changed (both). Only the named fields are compared. */
export interface Change {
  kind: Kind;
  was?: Expectation;
  becomes?: Expectation;
}

export type Expectation = Readonly<Record<string, Value | Choice>>;
export type Value = string | number | boolean | null;
/** One of these values, or a range with both ends inclusive. */
type Choice = { oneOf: readonly Value[] } | { from?: Value; to?: Value };
