import { textLimits } from 'openslot-facts/limits';
import { type Entered, mostPeople } from './choice';

/** A person who comes too. Guests get an id when the booking is confirmed. */
export interface Companion {
  /** `me`, `guest` or the id of a family member. */
  id: string;
  /** Null: the account itself. Empty: a guest without a name yet. */
  name: string | null;
}

/** The people of a booking besides `who`. A guest with the name of a family member is that family member. */
export function companionsOf(
  { who, others, guests }: Pick<Entered, 'who' | 'others' | 'guests'>,
  family: readonly { id: string; name: string }[],
  most = mostPeople - 1,
): Companion[] {
  const known = others.flatMap((id): Companion[] => {
    if (id === 'me') return [{ id, name: null }];
    const member = family.find((one) => one.id === id);
    return member === undefined ? [] : [{ id, name: member.name }];
  });
  const names = guests
    .split('\n')
    .map((name) => name.trim().slice(0, textLimits.name))
    .filter(Boolean);
  const named = (others.includes('guest') ? (names.length > 0 ? names : ['']) : []).map(
    (name): Companion => ({ id: family.find((one) => one.name === name)?.id ?? 'guest', name }),
  );
  return [...known, ...named]
    .filter(
      ({ id }, index, all) =>
        id !== who && (id === 'guest' || all.findIndex((one) => one.id === id) === index),
    )
    .slice(0, most);
}

/** An appointment for the second person: at the same time with another professional, or before or after with the same professional. */
export interface CompanionSlot {
  kind: 'same' | 'after' | 'before';
  professional: string;
  start: string;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Longest wait between the two appointments, in minutes. */
const longestWait = 60;
const mostAtOnce = 2;

/** `times` are the times of the day for any professional; `blockedMinutes` is the length with its buffers. */
export function companionSlots(
  times: readonly { time: string; available: boolean; professionals: readonly string[] }[],
  { start, professional, blockedMinutes }: { start: string; professional: string; blockedMinutes: number },
): CompanionSlot[] {
  const free = times.filter(({ available }) => available);
  const same = (free.find(({ time }) => time === start)?.professionals ?? [])
    .filter((id) => id !== professional)
    .slice(0, mostAtOnce)
    .map((id): CompanionSlot => ({ kind: 'same', professional: id, start }));
  const distances = free
    .filter(({ professionals }) => professionals.includes(professional))
    .map(({ time }) => ({ time, minutes: minutesOf(time) - minutesOf(start) }))
    .filter(
      ({ minutes }) =>
        Math.abs(minutes) >= blockedMinutes && Math.abs(minutes) <= blockedMinutes + longestWait,
    )
    .sort((one, other) => Math.abs(one.minutes) - Math.abs(other.minutes));
  const next = distances.find(({ minutes }) => minutes > 0) ?? distances[0];
  if (next === undefined) return same;
  return [...same, { kind: next.minutes > 0 ? 'after' : 'before', professional, start: next.time }];
}

/** The position of the refused person in a booking for several people. */
export function refusedPerson(field: string | undefined): number {
  return Number(/^body\.visits\[(\d)\]/.exec(field ?? '')?.[1] ?? 0);
}
