import type { Client } from 'openslot-client';
import { fieldOf, type Refusal } from '$lib/forms/problems';

export type Scope = Awaited<ReturnType<Client['readAuthorizationRequest']>>['scopes'][number];

export interface Choice {
  id: string;
  name: string;
}

const decisions = ['allow', 'refuse', 'find'] as const;
type Decision = (typeof decisions)[number];

/** The button that was pressed. Null for any other value, which never grants access. */
export const readDecision = (sent: string): Decision | null =>
  decisions.find((decision) => decision === sent) ?? null;

/** Fields of the consent form and of the form that changes a grant. */
export interface Entered {
  decision: Decision | null;
  key: string;
  /** As sent. The API rejects scopes that were not requested. */
  scopes: Scope[];
  asksFirst: boolean;
  maxAmount: string;
  maxTotal: string;
  currency: string;
  maxBookings: string;
  latestDate: string;
  /** Last day of the grant. */
  expires: string;
  /** All businesses, or only the selected ones. */
  where: 'all' | 'some';
  businesses: Choice[];
  find: string;
}

const dates = { latestDate: 'latestDate', expiresAt: 'expires' } as const;

/** The form field of a date that the API rejected. */
export function refusedDate(refusal: Refusal | null | undefined): 'latestDate' | 'expires' | undefined {
  const field = fieldOf(refusal);
  return field === 'latestDate' || field === 'expiresAt' ? dates[field] : undefined;
}

export type FormField =
  | 'scopes'
  | 'asksFirst'
  | 'maxAmount'
  | 'maxTotal'
  | 'currency'
  | 'maxBookings'
  | 'latestDate'
  | 'expires'
  | 'businesses';

export interface FormProblem {
  field: FormField;
  text: string;
}

const fieldNames: Record<string, FormField> = {
  scopes: 'scopes',
  asksFirst: 'asksFirst',
  maxAmountMajor: 'maxAmount',
  maxTotalMajor: 'maxTotal',
  currency: 'currency',
  maxBookings: 'maxBookings',
  latestDate: 'latestDate',
  expiresAt: 'expires',
  businessIds: 'businesses',
};

/** The form field that an error about a changed limit belongs to. */
export function refusedField(
  refusal: Refusal | null | undefined,
  entered: Entered,
  standing: Entered,
): FormField | undefined {
  const field = fieldNames[fieldOf(refusal) ?? ''];
  // Without an amount, the API expects no currency. The error is caused by the removed amount.
  if (field === 'currency' && entered.maxAmount === '' && entered.maxTotal === '')
    return standing.maxAmount === '' ? 'maxTotal' : 'maxAmount';
  return field;
}
