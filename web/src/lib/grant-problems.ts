import type { Entered } from './grant-form.ts';
import { fieldOf, type Refusal } from './problems.ts';

/** What of the form can be wrong. */
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

/** What is wrong with what was entered, and where. */
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

/** Where on the form a refusal to change what stands belongs. */
export function refusedField(
  refusal: Refusal | null | undefined,
  entered: Entered,
  standing: Entered,
): FormField | undefined {
  const field = fieldNames[fieldOf(refusal) ?? ''];
  // Without any amount there is no currency either: it is the amount that was taken away.
  if (field === 'currency' && entered.maxAmount === '' && entered.maxTotal === '')
    return standing.maxAmount === '' ? 'maxTotal' : 'maxAmount';
  return field;
}
