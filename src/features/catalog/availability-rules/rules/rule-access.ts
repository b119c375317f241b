import type { ErrorCode } from 'openslot-facts/errors';

/** Relation of the caller to the professional and the business of a request. */
export interface RuleAccess {
  /** Visible to everyone. False if the record does not exist. */
  professionalIsPublic: boolean;
  businessIsPublic: boolean;
  isTheProfessional: boolean;
  managesTheBusiness: boolean;
  /** Manages any business where the professional works. */
  employsTheProfessional: boolean;
  worksThere: boolean;
}

/** Reason why the caller may not set rules of this professional at this business, or null. */
export function explainRuleRefusal(access: RuleAccess): ErrorCode | null {
  const { isTheProfessional, managesTheBusiness, worksThere } = access;
  const knowsProfessional =
    isTheProfessional || access.employsTheProfessional || (managesTheBusiness && access.professionalIsPublic);
  if (!knowsProfessional) return 'PROFESSIONAL_NOT_FOUND';
  const knowsBusiness = managesTheBusiness || (isTheProfessional && (worksThere || access.businessIsPublic));
  if (!knowsBusiness) return 'BUSINESS_NOT_FOUND';
  return worksThere ? null : 'PROFESSIONAL_NOT_AT_BUSINESS';
}
