import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../../errors.ts';

/** What its owner and admins are shown: a business that is not listed is active all the same. */
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

/** Where a business stands, and where it stood before it was suspended or closed. */
export interface Standing {
  status: BusinessStatus;
  former: BusinessStatus | null;
}

interface Transition {
  from: readonly BusinessStatus[];
  to: BusinessStatus;
  /** What it answers from any other state. */
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

/** Null when it cannot be done from there. What the platform suspended is suspended until the platform says otherwise. */
export function standingAfter(action: BusinessAction, { status, former }: Standing): Standing | null {
  const { from, to }: Transition = transitions[action];
  if (!from.includes(status)) return null;
  if (action === 'suspend' || action === 'close') return { status: to, former: status };
  if (action === 'reinstate' && former === 'unlisted') return { status: 'unlisted', former: null };
  if (action === 'reopen' && former === 'suspended') return { status: 'suspended', former: null };
  return { status: to, former: null };
}

export const shownStatus = (status: BusinessStatus): ShownStatus =>
  status === 'unlisted' ? 'active' : status;

/** What reviewers read must not change under their eyes; what they closed is not for its owner to repaint. */
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

/** What is missing for a review: somewhere to go, something to book or somebody who does it. */
export function missingFor({ hasActiveService, hasProfessional, ...profile }: Submission): string[] {
  const parts = { ...profile, service: hasActiveService, professional: hasProfessional };
  return Object.entries(parts).flatMap(([name, part]) => (part ? [] : [name]));
}
