import { expect, test } from 'vitest';
import { explainRuleRefusal, type RuleAccess } from './rule-access.ts';

const nobody: RuleAccess = {
  professionalIsPublic: false,
  businessIsPublic: false,
  isTheProfessional: false,
  managesTheBusiness: false,
  employsTheProfessional: false,
  worksThere: false,
};
const everyStanding = Array.from(
  { length: 64 },
  (_, bits) =>
    Object.fromEntries(
      Object.keys(nobody).map((name, index) => [name, ((bits >> index) & 1) === 1]),
    ) as unknown as RuleAccess,
);

test('allows only the professional and managers, and only where the professional works', () => {
  for (const access of everyStanding) {
    const may = (access.isTheProfessional || access.managesTheBusiness) && access.worksThere;
    // Managers of a workplace employ the professional.
    if (access.managesTheBusiness && access.worksThere && !access.employsTheProfessional) continue;
    expect([access, explainRuleRefusal(access) === null]).toEqual([access, may]);
  }
});

test('hides records that are not public', () => {
  const owner = { ...nobody, managesTheBusiness: true };
  expect(explainRuleRefusal(owner)).toBe('PROFESSIONAL_NOT_FOUND');
  expect(explainRuleRefusal({ ...owner, professionalIsPublic: true })).toBe('PROFESSIONAL_NOT_AT_BUSINESS');
  const professional = { ...nobody, isTheProfessional: true };
  expect(explainRuleRefusal(professional)).toBe('BUSINESS_NOT_FOUND');
  expect(explainRuleRefusal({ ...professional, businessIsPublic: true })).toBe(
    'PROFESSIONAL_NOT_AT_BUSINESS',
  );
  const publicOnly = { ...nobody, professionalIsPublic: true, businessIsPublic: true, worksThere: true };
  expect(explainRuleRefusal(publicOnly)).toBe('PROFESSIONAL_NOT_FOUND');
  expect(explainRuleRefusal({ ...publicOnly, employsTheProfessional: true })).toBe('BUSINESS_NOT_FOUND');
});
