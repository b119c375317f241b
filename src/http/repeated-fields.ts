import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../errors.ts';

/**
 * Compares the read-only fields of a PATCH with the resource before the change. Callers can send back a whole resource, but a different
 * value of a read-only field is refused instead of ignored. `readPresent` is called only if there is something to compare.
 */
export type RequireRepeated = (readPresent: () => object | Promise<object>) => Promise<void>;

const nothingToCompare: RequireRepeated = async () => {};

export function requireRepeated(given: Record<string, unknown>): RequireRepeated {
  const names = Object.keys(given);
  if (names.length === 0) return nothingToCompare;
  return async (readPresent) => {
    // Through JSON, as the caller read it.
    const present = JSON.parse(JSON.stringify(await readPresent())) as Record<string, unknown>;
    for (const name of names) {
      // Absent fields equal null.
      if (isDeepStrictEqual(given[name] ?? null, present[name] ?? null)) continue;
      throw new AppError('INVALID_INPUT', {
        field: `body.${name}`,
        reason: 'read-only',
        detail: 'Read-only field. Omit it or send its current value.',
      });
    }
  };
}
