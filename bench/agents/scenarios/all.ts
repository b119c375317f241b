import type { Scenario } from '../scenario.ts';
import { bookingScenarios } from './booking.ts';
import { changingScenarios } from './changing.ts';
import { deskScenarios } from './desk.ts';
import { familyScenarios } from './family.ts';
import { limitScenarios } from './limits.ts';
import { payingScenarios } from './paying.ts';
import { trapScenarios } from './traps.ts';

export const scenarios: readonly Scenario[] = [
  ...bookingScenarios,
  ...familyScenarios,
  ...payingScenarios,
  ...changingScenarios,
  ...deskScenarios,
  ...trapScenarios,
  ...limitScenarios,
];
