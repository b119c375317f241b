import { expect, test } from 'vitest';
import { isUnavailable } from './failures.ts';
import { createSlots } from './slots.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('runs at most the given number at a time, in order of arrival', async () => {
  const slots = createSlots(2, 1_000);
  const gates = [gate(), gate(), gate(), gate()];
  const begun: number[] = [];
  const all = gates.map(({ opened }, index) =>
    slots.within(async () => {
      begun.push(index);
      await opened;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]!.open();
  await all[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('rejects after the wait, and does not lose the slot freed afterwards', async () => {
  const slots = createSlots(1, 20);
  const { open, opened } = gate();
  const first = slots.within(() => opened);
  const error = await slots.within(async () => 'never').catch((failure) => failure);
  expect(isUnavailable(error)).toBe(true);
  open();
  await first;
  expect(await slots.within(async () => 'now')).toBe('now');
});

test('failing work releases its slot', async () => {
  const slots = createSlots(1, 20);
  await expect(slots.within(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.within(async () => 'now')).toBe('now');
});
