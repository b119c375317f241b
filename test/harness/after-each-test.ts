import { afterAll, afterEach } from 'vitest';
import { undeclared } from './declared-errors.ts';
import { escapes } from './only-loopback.mjs';

/** What no test may cause, whether or not it looks: also what the service did in the background, and took for an ordinary failure. */
function failOnWhatNobodySaw(): void {
  const [first] = [...escapes.splice(0), ...undeclared.splice(0)];
  if (first !== undefined) throw first;
}

afterEach(failOnWhatNobodySaw);
afterAll(failOnWhatNobodySaw);
