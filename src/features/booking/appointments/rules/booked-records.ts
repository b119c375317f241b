import type { ErrorCode } from 'openslot-facts/errors';
import type { BusinessStatus } from '../../../catalog/businesses/rules/lifecycle.ts';

/** Result of looking up the records that a booking request names. */
export interface FoundRecords {
  businessStatus: BusinessStatus | null;
  professional: { worksThere: boolean } | null;
  /** False when the request names the record and it was not found. */
  userFound: boolean;
  familyMemberFound: boolean;
  crmClientFound: boolean;
  /** One entry for each requested service, in order. Null when not found. */
  services: readonly ({ offered: boolean } | null)[];
  role: 'customer' | 'business' | 'professional' | 'admin';
  callerIsStaff: boolean;
}

export interface BookingRefusal {
  code: ErrorCode;
  field?: string;
  /** Only set where the default sentence of the code is not enough. */
  detail?: string;
}

/** The first condition that applies is the refusal. */
const missingRecords: readonly [BookingRefusal, (found: FoundRecords) => boolean][] = [
  [
    { code: 'BUSINESS_NOT_FOUND', field: 'body.business' },
    ({ businessStatus, callerIsStaff }) =>
      businessStatus === null ||
      businessStatus === 'closed' ||
      (businessStatus === 'unlisted' && !callerIsStaff),
  ],
  [
    { code: 'BUSINESS_SUSPENDED', field: 'body.business' },
    ({ businessStatus }) => businessStatus === 'suspended',
  ],
  [
    { code: 'BUSINESS_UNDER_REVIEW', field: 'body.business' },
    ({ businessStatus }) => businessStatus !== 'active' && businessStatus !== 'unlisted',
  ],
  [
    { code: 'PROFESSIONAL_NOT_FOUND', field: 'body.professional' },
    ({ professional }) => professional === null,
  ],
  // The account of the customer was deleted during the request.
  [{ code: 'AUTH_REQUIRED' }, ({ role, userFound }) => role === 'customer' && !userFound],
  // Checked before the client: only staff may learn which clients a business has.
  [
    { code: 'FORBIDDEN', field: 'body.business' },
    ({ role, callerIsStaff }) => role !== 'customer' && !callerIsStaff,
  ],
  [{ code: 'USER_NOT_FOUND', field: 'body.clientId' }, ({ userFound }) => !userFound],
  [{ code: 'CLIENT_NOT_FOUND', field: 'body.crmClientId' }, ({ crmClientFound }) => !crmClientFound],
  [
    { code: 'NOT_FOUND', field: 'body.familyMemberId', detail: 'Family member not found.' },
    ({ familyMemberFound }) => !familyMemberFound,
  ],
];

export function explainMissing(found: FoundRecords): BookingRefusal | null {
  return missingRecords.find(([, applies]) => applies(found))?.[0] ?? null;
}

/** Why the records that were found do not belong together. */
export function explainMismatch({ services, professional }: FoundRecords): BookingRefusal | null {
  const unknown = services.indexOf(null);
  if (unknown >= 0 || services.length === 0)
    return {
      code: 'INVALID_SERVICES',
      field: `body.services[${Math.max(unknown, 0)}]`,
      detail: 'Service not found or not active.',
    };
  if (professional?.worksThere !== true)
    return { code: 'PROFESSIONAL_NOT_AT_BUSINESS', field: 'body.professional' };
  const notOffered = services.findIndex((service) => service?.offered !== true);
  if (notOffered < 0) return null;
  return {
    code: 'SERVICE_NOT_OFFERED',
    field: `body.services[${notOffered}]`,
    detail: 'The professional does not offer this service at the business.',
  };
}
