import type { ErrorCode } from 'openslot-facts/errors';
import type { BusinessStatus } from '../../../catalog/businesses/rules/lifecycle.ts';

/** What was found of what a booking names. */
export interface Found {
  businessStatus: BusinessStatus | null;
  professional: { worksThere: boolean } | null;
  /** False where the client was named but is not there. */
  userFound: boolean;
  familyMemberFound: boolean;
  crmClientFound: boolean;
  /** One for each that was named, in order; null where there is none. */
  services: readonly ({ offered: boolean } | null)[];
  role: 'customer' | 'business' | 'professional' | 'admin';
  callerIsStaff: boolean;
}

export interface Misfit {
  code: ErrorCode;
  /** For `Error-Detail`, where the code alone leaves open what to mend. */
  detail?: string;
}

/** What is not there, or not for the caller: told before anything else, whatever the time. */
const absences: readonly [ErrorCode, (found: Found) => boolean][] = [
  ['BUSINESS_NOT_FOUND', ({ businessStatus }) => businessStatus === null || businessStatus === 'closed'],
  [
    'BUSINESS_NOT_FOUND',
    ({ businessStatus, callerIsStaff }) => businessStatus === 'unlisted' && !callerIsStaff,
  ],
  ['BUSINESS_SUSPENDED', ({ businessStatus }) => businessStatus === 'suspended'],
  [
    'BUSINESS_UNDER_REVIEW',
    ({ businessStatus }) => businessStatus !== 'active' && businessStatus !== 'unlisted',
  ],
  ['PROFESSIONAL_NOT_FOUND', ({ professional }) => professional === null],
  // Their account was deleted while they were booking.
  ['AUTH_REQUIRED', ({ role, userFound }) => role === 'customer' && !userFound],
  // Before the client: whom a business knows is for its staff to know.
  ['FORBIDDEN', ({ role, callerIsStaff }) => role !== 'customer' && !callerIsStaff],
  ['USER_NOT_FOUND', ({ userFound }) => !userFound],
  ['CLIENT_NOT_FOUND', ({ crmClientFound }) => !crmClientFound],
  ['NOT_FOUND', ({ familyMemberFound }) => !familyMemberFound],
];

const details: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'body.familyMemberId: no such family member was found.',
};

export function explainAbsence(found: Found): Misfit | null {
  const code = absences.find(([, holds]) => holds(found))?.[0];
  if (code === undefined) return null;
  return { code, ...(details[code] !== undefined && { detail: details[code] }) };
}

/** Why what is there does not go together. */
export function explainMisfit({ services, professional }: Found): Misfit | null {
  const unknown = services.indexOf(null);
  if (unknown >= 0 || services.length === 0)
    return {
      code: 'INVALID_SERVICES',
      detail: `body.services[${Math.max(unknown, 0)}]: no such active service was found.`,
    };
  if (professional?.worksThere !== true) return { code: 'PROFESSIONAL_NOT_AT_BUSINESS' };
  const foreign = services.findIndex((service) => service?.offered !== true);
  if (foreign < 0) return null;
  return {
    code: 'SERVICE_NOT_OFFERED',
    detail: `body.services[${foreign}]: this professional does not offer it at this business.`,
  };
}
