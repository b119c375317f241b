import { type PasswordWeakness, weaknessOf } from 'openslot-facts/passwords';
import { commonWords } from './common-words.ts';

export interface Identity {
  email: string;
  name: string;
}

const explanations: Record<Exclude<PasswordWeakness, 'short'>, string> = {
  pattern: 'Repeated patterns are easy to guess.',
  keyboard: 'Keyboard patterns are easy to guess.',
  common: 'This is one of the most common passwords.',
  own: 'It must not be your name or e-mail address.',
};

/** Returns why the password is weak, as a sentence, or null. */
export function explainWeakness(password: string, identity?: Identity): string | null {
  const own = identity === undefined ? [] : [identity.email, identity.name];
  const weakness = weaknessOf(password, own, (word) => commonWords.has(word));
  return weakness === null || weakness === 'short' ? null : explanations[weakness];
}
