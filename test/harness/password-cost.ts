import type { PasswordCost } from '../../src/platform/passwords.ts';

/** Real hashes, but quick: what they cost is tested on its own. */
export const passwordCost: PasswordCost = { memoryKibibytes: 64, iterations: 1 };
