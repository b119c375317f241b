/** Pages of the setup in their order. */
export const setupSteps = ['profile', 'hours', 'services', 'team', 'offers'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Path below the desk of the page after a step. The checklist follows the last one. */
export function pathAfter(step: SetupStep): string {
  const next = setupSteps[setupSteps.indexOf(step) + 1];
  return next === undefined ? '/setup' : `/setup/${next}`;
}
