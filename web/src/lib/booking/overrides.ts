import type { Refusal } from '$lib/forms/problems';

/** Rules that staff with the right `desk:override` can set aside. */
export const overrides = ['hours', 'buffer', 'notice', 'break', 'time-off', 'overlap'] as const;
export type Override = (typeof overrides)[number];

/** Name of the checkbox in a form. */
export const overrideField = (name: Override) => `override-${name}` as const;

/** Overrides that are checked in a form. */
export const checkedOverrides = (read: (name: string) => string): Override[] =>
  overrides.filter((name) => read(overrideField(name)) === 'on');

const byReason: Partial<Record<string, Override>> = {
  'closed-day': 'hours',
  'outside-opening-hours': 'hours',
  'outside-hours': 'hours',
  'not-scheduled': 'hours',
  break: 'break',
  'time-off': 'time-off',
  'too-far': 'notice',
  buffer: 'buffer',
  taken: 'overlap',
};

/** Override that sets aside the reason of a refusal, or null. */
export function overrideOf(
  refusal: Refusal | null | undefined,
  business: { rights?: readonly string[]; allowDoubleBooking?: boolean },
): Override | null {
  if (business.rights?.includes('desk:override') !== true) return null;
  const override = byReason[refusal?.info.reason ?? ''] ?? null;
  return override === 'overlap' && business.allowDoubleBooking !== true ? null : override;
}
