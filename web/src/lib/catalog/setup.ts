import type { Refusal } from '$lib/forms/problems';

/** The fields of a draft that its submission requires. */
interface Draft {
  description: string | null;
  addressLine1: string | null;
  city: string | null;
  country: string | null;
  weeklyHours: { weekday: number }[] | null;
}
interface Offered {
  active: boolean;
  capacity: number;
  professionalIds: string[];
}

export type StepName =
  | 'profile'
  | 'hours'
  | 'services'
  | 'team'
  | 'timetable'
  | 'offers'
  | 'policies'
  | 'look';
export interface Step {
  name: StepName;
  isDone: boolean;
  /** Required or recommended before submission. */
  isNeeded: boolean;
}

const profileFields = ['description', 'addressLine1', 'city', 'country'] as const;
export const missingProfile = (draft: Draft) => profileFields.filter((field) => !draft[field]);

/** Whether the opening hours were entered. After the submission, a missing week means the same hours on every open day. */
export const hasHours = ({ weeklyHours, status }: Pick<Draft, 'weeklyHours'> & { status?: string }) =>
  weeklyHours !== null || (status !== undefined && status !== 'draft');

/** Setup steps in the recommended order. */
export function stepsFor(draft: Draft, services: Offered[], classCount: number): Step[] {
  const active = services.filter((service) => service.active);
  const step = (name: StepName, isDone: boolean, isNeeded = true) => ({ name, isDone, isNeeded });
  return [
    step('profile', missingProfile(draft).length === 0),
    step('hours', draft.weeklyHours !== null),
    step('services', active.length > 0),
    step(
      'team',
      active.some(({ professionalIds }) => professionalIds.length > 0),
    ),
    ...(active.some(({ capacity }) => capacity > 1) ? [step('timetable', classCount > 0, false)] : []),
    step('offers', false, false),
    step('policies', false, false),
    step('look', false, false),
  ];
}

/** Missing profile fields of a PROFILE_INCOMPLETE error. */
export const missingIn = (refusal: Refusal | null | undefined): string[] =>
  refusal?.code === 'PROFILE_INCOMPLETE' ? (refusal.info.field?.split(', ') ?? []) : [];
