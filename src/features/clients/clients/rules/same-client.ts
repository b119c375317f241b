import { readEmail } from '../../../../shared/email.ts';

/** Somebody, as they are told of. */
interface ToldClient {
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

const emailKey = (email: string) => readEmail(email)?.key ?? email.trim().toLowerCase();
const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();
const digits = (phone: string | null | undefined) => phone?.replace(/\D/g, '') || null;

/**
 * Whether a record is about whom somebody tells of: by the address where they give one, else by the number, else by the name. Whoever gives
 * an address or a number means just that: people share names.
 */
export function isSameClient(known: ToldClient, told: ToldClient): boolean {
  if (told.email) return !!known.email && emailKey(known.email) === emailKey(told.email);
  const number = digits(told.phone);
  if (number !== null) return digits(known.phone) === number;
  return nameKey(known.name) === nameKey(told.name);
}

/** What such records are found by. */
export const searchWordsOf = ({ name, email, phone }: ToldClient): string => email || phone || name;
