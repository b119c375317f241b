import { AppError, type ErrorCode } from '../../../errors.ts';

export const businessStatuses = ['draft', 'under_review', 'active', 'suspended'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

interface Transition {
  from: BusinessStatus;
  to: BusinessStatus;
  /** What it answers from any other state. */
  otherwise: ErrorCode;
}

export const transitions = {
  submit: { from: 'draft', to: 'under_review', otherwise: 'BUSINESS_NOT_SUBMITTABLE' },
  approve: { from: 'under_review', to: 'active', otherwise: 'BUSINESS_INVALID_TRANSITION' },
  reject: { from: 'under_review', to: 'draft', otherwise: 'BUSINESS_INVALID_TRANSITION' },
  suspend: { from: 'active', to: 'suspended', otherwise: 'BUSINESS_INVALID_TRANSITION' },
  reinstate: { from: 'suspended', to: 'active', otherwise: 'BUSINESS_INVALID_TRANSITION' },
} as const satisfies Record<string, Transition>;

export type BusinessAction = keyof typeof transitions;

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

/** Whether there is enough to review: somewhere to go, something to book and somebody who does it. */
export function isComplete(submission: Submission): boolean {
  return Object.values(submission).every(Boolean);
}
