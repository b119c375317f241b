import { AppError } from '../../../../errors.ts';
import { textKey } from '../../../../shared/text.ts';

/** Units of one kind that an appointment of a service needs. */
export interface RequiredKind {
  kind: string;
  count: number;
}

/** As stored, with the normalized kind. */
export interface StoredRequirement extends RequiredKind {
  key: string;
}

/** Normalized kind. Kinds are compared by it. */
export function kindKeyOf(kind: string, field: string): string {
  const key = textKey(kind);
  if (key === null)
    throw new AppError('INVALID_INPUT', { field, detail: 'Must contain a letter or a digit.' });
  return key;
}

/** Checks the requirements of a service against the units of its business. */
export function readRequirements(
  required: readonly RequiredKind[],
  unitsOf: ReadonlyMap<string, number>,
): StoredRequirement[] {
  const seen = new Set<string>();
  return required.map(({ kind, count }, index) => {
    const field = `body.requires[${index}]`;
    const key = kindKeyOf(kind, `${field}.kind`);
    if (seen.has(key))
      throw new AppError('INVALID_VALUE', {
        field: `${field}.kind`,
        reason: 'repeated',
        detail: 'Send each kind once, with the count of units.',
      });
    seen.add(key);
    const units = unitsOf.get(key);
    if (units === undefined)
      throw new AppError('INVALID_VALUE', {
        field: `${field}.kind`,
        reason: 'unknown-value',
        detail: 'The business has no resource of this kind. Create it first.',
      });
    if (count > units)
      throw new AppError('INVALID_VALUE', {
        field: `${field}.count`,
        reason: 'out-of-range',
        limit: units,
        detail: `Must be at most ${units}, the units of this kind.`,
      });
    return { key, kind: kind.trim(), count };
  });
}
