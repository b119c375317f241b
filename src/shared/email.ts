import { textLimits } from 'openslot-facts/limits';

export interface Email {
  /** As entered. */
  address: string;
  /** Lower-case form for comparisons. */
  key: string;
}

// Allows international names, but no characters with a meaning in mail headers.
const pattern = /^[^\s@<>"(),:;\\[\]\p{C}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Null if the text is not an e-mail address. */
export function readEmail(text: string): Email | null {
  const address = text.trim().normalize('NFC');
  return address.length > textLimits.email || !pattern.test(address)
    ? null
    : { address, key: address.toLowerCase() };
}
