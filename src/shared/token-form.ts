/**
 * True if the text has the form of a token with this prefix: 32 bytes in base64url. Others are not looked up.
 */
export const hasTokenFormat = (prefix: string, text: string): boolean =>
  text.startsWith(`${prefix}_`) && /^[\w-]{43}$/.test(text.slice(prefix.length + 1));
