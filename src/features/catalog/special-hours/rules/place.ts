import { AppError } from '../../../../errors.ts';

/** Where a professional works. */
export interface Workplace {
  businessId: string;
  timezone: string;
}

export interface Standing {
  isTheProfessional: boolean;
  /** All where the professional works. */
  workplaces: readonly Workplace[];
  /** Those that the caller speaks for. */
  ownBusinessIds: readonly string[];
}

/**
 * Where special hours of a professional hold: the professional's own at the business they name, or everywhere (null); an owner's at the
 * business they name, or the only one of theirs it can mean.
 */
export function choosePlace(
  { isTheProfessional, workplaces, ownBusinessIds }: Standing,
  named: string | undefined,
): string | null {
  const inReach = isTheProfessional
    ? workplaces
    : workplaces.filter(({ businessId }) => ownBusinessIds.includes(businessId));
  const [first, second] = inReach;
  if (!isTheProfessional && first === undefined) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (named) {
    if (inReach.some(({ businessId }) => businessId === named)) return named;
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  if (isTheProfessional) return null;
  if (second === undefined) return first!.businessId;
  throw new AppError('MISSING_FIELDS', {
    detail: 'body.businessId: they work at several of your businesses',
  });
}
