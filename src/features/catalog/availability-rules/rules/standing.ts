import type { ErrorCode } from 'openslot-facts/errors';

/** What a caller is to a professional and a business that a request names. */
export interface RuleStanding {
  /** Anybody may know that they exist. False also when they do not. */
  professionalIsPublic: boolean;
  businessIsPublic: boolean;
  isTheProfessional: boolean;
  managesTheBusiness: boolean;
  /** Of any business where the professional works. */
  employsTheProfessional: boolean;
  worksThere: boolean;
}

/** Why the caller may not set this professional's weekly rules at this business; null when they may. */
export function explainRuleRefusal(standing: RuleStanding): ErrorCode | null {
  const { isTheProfessional, managesTheBusiness, worksThere } = standing;
  const knowsProfessional =
    isTheProfessional ||
    standing.employsTheProfessional ||
    (managesTheBusiness && standing.professionalIsPublic);
  if (!knowsProfessional) return 'PROFESSIONAL_NOT_FOUND';
  const knowsBusiness =
    managesTheBusiness || (isTheProfessional && (worksThere || standing.businessIsPublic));
  if (!knowsBusiness) return 'BUSINESS_NOT_FOUND';
  return worksThere ? null : 'PROFESSIONAL_NOT_AT_BUSINESS';
}
