export const targetTypes = ['business', 'professional', 'review', 'message', 'picture'] as const;
export type TargetType = (typeof targetTypes)[number];

/** `gone`: removed by its author. */
export const targetStates = ['public', 'hidden', 'suspended', 'unpublished', 'gone'] as const;
export type TargetState = (typeof targetStates)[number];

export const reportStatuses = ['open', 'dismissed', 'actioned'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Status of a report after each action. */
export const outcomes = {
  dismiss: 'dismissed',
  hide: 'actioned',
  suspend: 'actioned',
} as const satisfies Record<string, ReportStatus>;
export type Action = keyof typeof outcomes;
export const actions = Object.keys(outcomes) as [Action, ...Action[]];

export type Decision = Action | 'unhide';

/** Targets of each decision, and their required states. */
const possible: Record<Decision, Partial<Record<TargetType, readonly TargetState[]>>> = {
  dismiss: {
    business: targetStates,
    professional: targetStates,
    review: targetStates,
    message: targetStates,
    picture: targetStates,
  },
  hide: { professional: ['public'], review: ['public'], message: ['public'], picture: ['public'] },
  suspend: { business: ['public'] },
  unhide: { professional: ['hidden'], review: ['hidden'], message: ['hidden'], picture: ['hidden'] },
};

export function isPossible(decision: Decision, type: TargetType, state: TargetState): boolean {
  return possible[decision][type]?.includes(state) ?? false;
}

/**
 * A dismissal concerns one report. Hiding and suspending concern the target and therefore all of its reports.
 */
export function resolvesAllReports(action: Action): boolean {
  return outcomes[action] === 'actioned';
}
