import type { Client } from 'openslot-client';
import { fieldOf, type Refusal } from './problems.ts';

/** What can be allowed. */
export type Scope = Awaited<ReturnType<Client['readAuthorizationRequest']>>['scopes'][number];

export interface Choice {
  id: string;
  name: string;
}

const decisions = ['allow', 'refuse', 'find'] as const;
export type Decision = (typeof decisions)[number];

/** Which button was pressed; null where it was none of the page's: that is no yes. */
export const readDecision = (sent: string): Decision | null =>
  decisions.find((decision) => decision === sent) ?? null;

/** What somebody ticked and typed on the page that asks them. */
export interface Entered {
  decision: Decision | null;
  key: string;
  /** As they were sent: the API takes no others than were asked for. */
  scopes: Scope[];
  asksFirst: boolean;
  maxAmount: string;
  maxTotal: string;
  currency: string;
  maxBookings: string;
  latestDate: string;
  /** The last day of the grant. */
  expires: string;
  /** Which businesses: all of them, or those that are ticked. */
  where: 'all' | 'some';
  businesses: Choice[];
  find: string;
}

const dates = { latestDate: 'latestDate', expiresAt: 'expires' } as const;

/** Which field of the form holds a day that the API refused; undefined: none. */
export function refusedDate(refusal: Refusal | null | undefined): 'latestDate' | 'expires' | undefined {
  const field = fieldOf(refusal);
  return field === 'latestDate' || field === 'expiresAt' ? dates[field] : undefined;
}
