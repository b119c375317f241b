export interface Email {
  /** As the person writes it. */
  address: string;
  /** As addresses are compared: without case. The same key means the same person. */
  key: string;
}

// Wide enough for international names, too narrow for anything a mail header could misread.
const pattern = /^[^\s@<>"(),:;\\[\]\p{C}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const longestEmail = 254;

/** Null when it cannot be an address. */
export function readEmail(text: string): Email | null {
  const address = text.trim().normalize('NFC');
  return address.length > longestEmail || !pattern.test(address)
    ? null
    : { address, key: address.toLowerCase() };
}
