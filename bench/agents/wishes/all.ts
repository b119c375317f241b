import type { Wish } from '../wish.ts';
import { bookingWishes } from './booking.ts';
import { changingWishes } from './changing.ts';
import { deskWishes } from './desk.ts';
import { familyWishes } from './family.ts';
import { limitWishes } from './limits.ts';
import { payingWishes } from './paying.ts';
import { trapWishes } from './traps.ts';

export const wishes: readonly Wish[] = [
  ...bookingWishes,
  ...familyWishes,
  ...payingWishes,
  ...changingWishes,
  ...deskWishes,
  ...trapWishes,
  ...limitWishes,
];
