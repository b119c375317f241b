import Type from 'typebox';
import { refusal } from '../../../http/schemas.ts';
import { givenRights } from '../../access/rights/rules/rights.ts';

export const role = Type.Enum(['manager', 'staff'], {
  description: 'New role.',
  ...refusal('INVALID_VALUE'),
});

export const changes = {
  role: Type.Optional(role),
  rights: Type.Optional(
    Type.Array(Type.Enum([...givenRights]), { maxItems: givenRights.length, ...refusal('INVALID_VALUE') }),
  ),
};

export const changeErrors = [
  'MISSING_FIELDS',
  'BUSINESS_NOT_FOUND',
  'USER_NOT_FOUND',
  'INVALID_VALUE',
  'INVALID_STATUS',
] as const;

export const changeDescription =
  'Takes effect at once. Only the owner can change `role`, except their own (`FORBIDDEN`). For a pending invitation, changes the invited role.\n\nOwners and managers give `rights` to staff: `desk:book` (book with all professionals), `desk:override` (book outside the rules). `INVALID_STATUS`: the invitation is pending.';
