export interface MergeableClient {
  userId: string | null;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  notes: string | null;
  toldByAccount: boolean;
  toldContact: readonly string[];
}

interface MergedFields {
  userId: string | null;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  notes: string | null;
  toldContact: string[];
  /** Notes of the other record, if both records have different notes. */
  leftOver: string | null;
}

export const belongToDifferentAccounts = (kept: MergeableClient, other: MergeableClient) =>
  kept.userId !== null && other.userId !== null && kept.userId !== other.userId;

/**
 * Fields of the kept record win; missing ones come from the other record. `toldContact` lists the contact
 * fields that the account entered, so that they are removed when the account is deleted.
 */
export function mergeFields(kept: MergeableClient, other: MergeableClient): MergedFields {
  const takesEmail = kept.email === null && other.email !== null;
  const takesPhone = kept.phone === null && other.phone !== null;
  const isTold = (field: string, isTaken: boolean) =>
    kept.toldContact.includes(field) ||
    (isTaken && !kept.toldByAccount && (other.toldByAccount || other.toldContact.includes(field)));
  return {
    userId: kept.userId ?? other.userId,
    email: takesEmail ? other.email : kept.email,
    emailKey: takesEmail ? other.emailKey : kept.emailKey,
    phone: takesPhone ? other.phone : kept.phone,
    notes: kept.notes ?? other.notes,
    toldContact: [
      ...(isTold('email', takesEmail) ? ['email'] : []),
      ...(isTold('phone', takesPhone) ? ['phone'] : []),
    ],
    leftOver: kept.notes !== null && other.notes !== kept.notes ? other.notes : null,
  };
}
