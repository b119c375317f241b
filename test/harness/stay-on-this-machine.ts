import { afterEach } from 'vitest';
import { escapes } from './only-loopback.mjs';

/** Also what the service did in the background, and took for an ordinary failure. */
afterEach(() => {
  const [first] = escapes.splice(0);
  if (first !== undefined) throw first;
});
