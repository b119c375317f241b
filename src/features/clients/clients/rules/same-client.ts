import { readEmail } from '../../../../shared/email.ts';

/** Client as described in a request. */
interface DescribedClient {
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

const emailKey = (email: string) => readEmail(email)?.key ?? email.trim().toLowerCase();
const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();
const digits = (phone: string | null | undefined) => phone?.replace(/\D/g, '') || null;

/**
 * Compares the e-mail address if one is given, otherwise the phone number, otherwise the name. Names alone
 * are not unique.
 */
export function isSameClient(known: DescribedClient, described: DescribedClient): boolean {
  if (described.email) return !!known.email && emailKey(known.email) === emailKey(described.email);
  const number = digits(described.phone);
  if (number !== null) return digits(known.phone) === number;
  return nameKey(known.name) === nameKey(described.name);
}

/** Search text that finds the record. */
export const searchTextOf = ({ name, email, phone }: DescribedClient): string => email || phone || name;
