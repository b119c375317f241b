import { expect, test } from 'vitest';
import { explainRuleRefusal, type RuleStanding } from './standing.ts';

const nobody: RuleStanding = {
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
    ) as unknown as RuleStanding,
);

test('only the professional and the owner may, and only where the professional works', () => {
  for (const standing of everyStanding) {
    const may = (standing.isTheProfessional || standing.managesTheBusiness) && standing.worksThere;
    // The owner of the place where somebody works employs them.
    if (standing.managesTheBusiness && standing.worksThere && !standing.employsTheProfessional) continue;
    expect([standing, explainRuleRefusal(standing) === null]).toEqual([standing, may]);
  }
});

test('what is not public stays unknown to those who have nothing to do with it', () => {
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
