import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const refuse = () => new Error('refused');

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('runs at most the given number at a time, in order of arrival', async () => {
  const slots = createSlots({ places: 2, refuse });
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
  const slots = createSlots({ places: 1, refuse });
  const { open, opened } = gate();
  const first = slots.within(() => opened);
  await expect(slots.within(async () => 'never', { waitMilliseconds: 20 })).rejects.toThrow('refused');
  open();
  await first;
  expect(await slots.within(async () => 'now')).toBe('now');
});

test('failing work releases its slot', async () => {
  const slots = createSlots({ places: 1, refuse });
  await expect(slots.within(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.within(async () => 'now')).toBe('now');
});

test('serves waiting parties in turn', async () => {
  const slots = createSlots({ places: 1, refuse });
  const begun: string[] = [];
  const run = (party: string) =>
    slots.within(
      async () => {
        begun.push(party);
      },
      { party },
    );
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(run));
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('keeps slots free for the next party', async () => {
  const slots = createSlots({ places: 3, placesPerParty: 2, refuse });
  const { open, opened } = gate();
  const begun: string[] = [];
  const run = (party: string) =>
    slots.within(
      () => {
        begun.push(party);
        return opened;
      },
      { party },
    );
  const all = ['a', 'a', 'a', 'b'].map(run);
  await Promise.resolve();
  expect(begun).toEqual(['a', 'a', 'b']);
  expect(slots.waiting()).toBe(1);
  open();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
  expect(slots.waiting()).toBe(0);
});

test('refuses a party that has too much waiting work, and no other', async () => {
  const slots = createSlots({ places: 1, maxWaitingPerParty: 1, refuse });
  const { open, opened } = gate();
  const run = (party: string) => slots.within(() => opened, { party });
  const all = Promise.allSettled(['a', 'a', 'a', 'b'].map(run));
  open();
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
