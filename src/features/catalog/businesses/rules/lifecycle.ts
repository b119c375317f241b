import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../../errors.ts';

/** Statuses in the API. Unlisted businesses are shown as active. */
export const shownStatuses = ['draft', 'under_review', 'active', 'suspended', 'closed'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

export const businessStatuses = [
  'draft',
  'under_review',
  'active',
  'unlisted',
  'suspended',
  'closed',
] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Current status, and the status before a suspension or closure. */
export interface BusinessState {
  status: BusinessStatus;
  former: BusinessStatus | null;
}

interface Transition {
  from: readonly BusinessStatus[];
  to: BusinessStatus;
  /** Error code for all other statuses. */
  otherwise: ErrorCode;
}

const otherwise = 'BUSINESS_INVALID_TRANSITION';

export const transitions = {
  submit: { from: ['draft'], to: 'under_review', otherwise: 'BUSINESS_NOT_SUBMITTABLE' },
  approve: { from: ['under_review'], to: 'active', otherwise },
  reject: { from: ['under_review'], to: 'draft', otherwise },
  suspend: { from: ['active', 'unlisted'], to: 'suspended', otherwise },
  reinstate: { from: ['suspended'], to: 'active', otherwise },
  unlist: { from: ['active'], to: 'unlisted', otherwise },
  list: { from: ['unlisted'], to: 'active', otherwise },
  close: { from: ['draft', 'under_review', 'active', 'unlisted', 'suspended'], to: 'closed', otherwise },
  reopen: { from: ['closed'], to: 'under_review', otherwise },
} as const satisfies Record<string, Transition>;

export type BusinessAction = keyof typeof transitions;

/** Null if the action is not allowed. Closing and reopening does not end a suspension. */
export function stateAfter(action: BusinessAction, { status, former }: BusinessState): BusinessState | null {
  const { from, to }: Transition = transitions[action];
  if (!from.includes(status)) return null;
  if (action === 'suspend' || action === 'close') return { status: to, former: status };
  if (action === 'reinstate' && former === 'unlisted') return { status: 'unlisted', former: null };
  if (action === 'reopen' && former === 'suspended') return { status: 'suspended', former: null };
  return { status: to, former: null };
}

export const shownStatus = (status: BusinessStatus): ShownStatus =>
  status === 'unlisted' ? 'active' : status;

/** Prevents changes during a review and after a suspension. */
export function requireEditable(status: BusinessStatus): void {
  if (status === 'under_review') throw new AppError('BUSINESS_UNDER_REVIEW');
  if (status === 'suspended') throw new AppError('BUSINESS_SUSPENDED');
}

interface Submission {
  name: string;
  addressLine1: string | null;
  city: string | null;
  country: string | null;
  timezone: string;
  currency: string;
  hasActiveService: boolean;
  hasProfessional: boolean;
}

/** Names of the data that is missing for a submission. */
export function listMissing({ hasActiveService, hasProfessional, ...profile }: Submission): string[] {
  const required = { ...profile, service: hasActiveService, professional: hasProfessional };
  return Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
}
