import type { ErrorCode } from '../../../errors.ts';

/** What was found of what a booking names. */
export interface Found {
  businessStatus: 'draft' | 'under_review' | 'active' | 'suspended' | null;
  professional: { worksThere: boolean } | null;
  /** False where the client was named but is not there. */
  userFound: boolean;
  familyMemberFound: boolean;
  crmClientFound: boolean;
  /** Of those named. */
  services: readonly { offered: boolean }[];
  servicesNamed: number;
  role: 'customer' | 'business' | 'professional' | 'admin';
  callerIsStaff: boolean;
}

/** Why a booking is refused whatever the time: first what is not there, then what does not fit together. */
const refusals: readonly [ErrorCode, (found: Found) => boolean][] = [
  ['BUSINESS_NOT_FOUND', ({ businessStatus }) => businessStatus === null],
  ['BUSINESS_SUSPENDED', ({ businessStatus }) => businessStatus === 'suspended'],
  ['BUSINESS_UNDER_REVIEW', ({ businessStatus }) => businessStatus !== 'active'],
  ['PROFESSIONAL_NOT_FOUND', ({ professional }) => professional === null],
  // Their account was deleted while they were booking.
  ['AUTH_REQUIRED', ({ role, userFound }) => role === 'customer' && !userFound],
  // Before the client: whom a business knows is for its staff to know.
  ['FORBIDDEN', ({ role, callerIsStaff }) => role !== 'customer' && !callerIsStaff],
  ['USER_NOT_FOUND', ({ userFound }) => !userFound],
  ['CLIENT_NOT_FOUND', ({ crmClientFound }) => !crmClientFound],
  ['NOT_FOUND', ({ familyMemberFound }) => !familyMemberFound],
  ['INVALID_SERVICES', ({ services, servicesNamed }) => services.length < servicesNamed],
  ['PROFESSIONAL_NOT_AT_BUSINESS', ({ professional }) => professional?.worksThere !== true],
  ['SERVICE_NOT_OFFERED', ({ services }) => services.some(({ offered }) => !offered)],
];

export function explainMisfit(found: Found): ErrorCode | null {
  return refusals.find(([, holds]) => holds(found))?.[0] ?? null;
}
