import { AppError } from '../../../../errors.ts';

// No wildcard, nothing that means something in a policy: what passes is sent in a header as it is.
const secure = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;
const local = /^http:\/\/localhost(:\d{1,5})?$/;

/** Each once, spelt as browsers spell it: without capitals, the usual port and the slash at its end. What is no origin stays as it is. */
export function tidyOrigins(origins: readonly string[]): string[] {
  return [...new Set(origins.map((text) => tidyOrigin(text.trim())))];
}

function tidyOrigin(text: string): string {
  if (!/^https?:\/\/[^/?#@\s\\]+\/?$/i.test(text) || !URL.canParse(text)) return text;
  return new URL(text).origin;
}

export function requireSoundOrigins(origins: readonly string[]): void {
  for (const [index, origin] of origins.entries())
    if (!secure.test(origin) && !local.test(origin))
      throw new AppError('INVALID_INPUT', {
        detail: `body.embedOrigins[${index}]: must be an origin such as https://www.example.com, or http://localhost:8080, without a path.`,
      });
}
