/** What of a record counts when two of them become one. */
export interface Mergeable {
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
  /** What the other record said in its one text, where the one that is kept has a text already. */
  leftOver: string | null;
}

/** Records of two accounts are two people. */
export const belongToTwo = (kept: Mergeable, other: Mergeable) =>
  kept.userId !== null && other.userId !== null && kept.userId !== other.userId;

/**
 * What stands in the record that is kept stays; what it lacks comes from the other. Nothing is lost but a second name, address or number.
 * What an account told of itself stays known as that, so that it goes with the account.
 */
export function mergeFields(kept: Mergeable, other: Mergeable): MergedFields {
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
