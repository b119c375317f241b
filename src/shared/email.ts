import { isEmail } from 'openslot-facts/contact';

export interface Email {
  /** As entered. */
  address: string;
  /** Lower-case form for comparisons. */
  key: string;
}

/** Null if the text is not an e-mail address. */
export function readEmail(text: string): Email | null {
  const address = text.trim().normalize('NFC');
  return isEmail(address) ? { address, key: address.toLowerCase() } : null;
}

/** Key of the mailbox without its subaddress. Many providers deliver `ada+anything@` to `ada@`. */
export const mailboxOf = (key: string): string => key.replace(/(?<=^[^+@]+)\+[^@]*/, '');
