import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../errors.ts';

/**
 * Compares what a PATCH says of fields that nobody sets with the resource as its caller sees it before the change. So what was read can
 * be sent back whole, and nobody is told that something was done which was not. Asks for the resource only when there is something to
 * compare.
 */
export type RequireRepeated = (readPresent: () => object | Promise<object>) => Promise<void>;

const nothingToCompare: RequireRepeated = async () => {};

export function requireRepeated(given: Record<string, unknown>): RequireRepeated {
  const names = Object.keys(given);
  if (names.length === 0) return nothingToCompare;
  return async (readPresent) => {
    // Through JSON, as it was read.
    const present = JSON.parse(JSON.stringify(await readPresent())) as Record<string, unknown>;
    for (const name of names) {
      // A field that is absent holds nothing, which null says too.
      if (isDeepStrictEqual(given[name] ?? null, present[name] ?? null)) continue;
      throw new AppError('INVALID_INPUT', {
        detail: `body.${name}: cannot be set here; leave it out or repeat its present value.`,
      });
    }
  };
}
