import type { HTMLInputAttributes } from 'svelte/elements';
import { completeTime, stepTime } from '$lib/format/clock-time';

/**
 * Attributes of a text field for a time. Browsers show `type="time"` with the clock of their own language, so an
 * English page would mix 24 hours with AM and PM.
 */
export const timeAttributes = {
  type: 'text',
  inputmode: 'numeric',
  pattern: '([01]\\d|2[0-3]):[0-5]\\d',
  placeholder: '--:--',
  maxlength: 9,
  autocomplete: 'off',
} as const satisfies HTMLInputAttributes;

const isTime = new RegExp(`^(?:${timeAttributes.pattern})$`);
const stepMinutes = 15;
const steps: Partial<Record<string, number>> = { ArrowUp: stepMinutes, ArrowDown: -stepMinutes };

/** Completes what is typed, and changes the time with the arrow keys. */
export function timeField(input: HTMLInputElement): () => void {
  const set = (time: string) => {
    if (time === input.value) return;
    input.value = time;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const complete = () => set(completeTime(input.value));
  // As in native time fields, a complete time counts at once.
  const report = () => {
    if (isTime.test(input.value)) input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const step = (event: KeyboardEvent) => {
    const minutes = steps[event.key];
    if (minutes === undefined || !/\d/.test(input.value)) return;
    event.preventDefault();
    set(stepTime(input.value, minutes));
  };
  input.addEventListener('input', report);
  input.addEventListener('change', complete);
  input.addEventListener('keydown', step);
  return () => {
    input.removeEventListener('input', report);
    input.removeEventListener('change', complete);
    input.removeEventListener('keydown', step);
  };
}
