import { createLanguage } from '../create-language.ts';
import { agents } from './agents.ts';
import { announcements } from './announcements.ts';
import { kinds } from './kinds.ts';
import { visits } from './visits.ts';
import { words } from './words.ts';

export const german = createLanguage({
  words,
  visits,
  kinds: { ...kinds, ...agents },
  announcements,
  greet: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
});
