export const targetTypes = ['business', 'professional', 'review'] as const;
export type TargetType = (typeof targetTypes)[number];

/** How a target stands. One that its author removed is gone. */
export const targetStates = ['public', 'hidden', 'suspended', 'unpublished', 'gone'] as const;
export type TargetState = (typeof targetStates)[number];

export const reportStatuses = ['open', 'dismissed', 'actioned'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What settles a report, and what becomes of it. */
export const outcomes = {
  dismiss: 'dismissed',
  hide: 'actioned',
  suspend: 'actioned',
} as const satisfies Record<string, ReportStatus>;
export type Action = keyof typeof outcomes;
export const actions = Object.keys(outcomes) as [Action, ...Action[]];

export type Decision = Action | 'unhide';

/** What each decision can be about, and how that must stand. */
const possible: Record<Decision, Partial<Record<TargetType, readonly TargetState[]>>> = {
  dismiss: { business: targetStates, professional: targetStates, review: targetStates },
  hide: { professional: ['public'], review: ['public'] },
  suspend: { business: ['public'] },
  unhide: { professional: ['hidden'], review: ['hidden'] },
};

export function isPossible(decision: Decision, type: TargetType, state: TargetState): boolean {
  return possible[decision][type]?.includes(state) ?? false;
}

/** Reasons for a dismissal are those of one report; what is taken away is taken away whoever asked for it. */
export function resolvesAllReports(action: Action): boolean {
  return outcomes[action] === 'actioned';
}
