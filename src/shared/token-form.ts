/** Whether it could be one that was given out under this prefix: 32 bytes in base64url. Whatever cannot is not looked up. */
export const hasTokenForm = (prefix: string, text: string): boolean =>
  text.startsWith(`${prefix}_`) && /^[\w-]{43}$/.test(text.slice(prefix.length + 1));
