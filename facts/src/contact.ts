import { textLimits } from './limits.ts';

/** Phone number as commonly written. */
export const phonePattern = '^[+(\\d][\\d ()./-]{2,39}$';

const phone = new RegExp(phonePattern);

export const isPhone = (text: string): boolean => phone.test(text);

// Allows international names, but no characters with a meaning in mail headers.
const email = /^[^\s@<>"(),:;\\[\]\p{C}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

export const isEmail = (text: string): boolean => text.length <= textLimits.email && email.test(text);

/** URL without credentials: text before an `@` could look like another host. */
export function isPlainAddress(text: string, protocols: readonly string[]): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocols.includes(protocol) && username === '' && password === '';
}

// A port needs digits, so that `javascript:` and `mailto:` are not hosts.
const host = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/u;

/** Adds `https://` to a website that was entered without a protocol. Other text is returned unchanged. */
export const completeWebsite = (text: string): string => (host.test(text) ? `https://${text}` : text);
