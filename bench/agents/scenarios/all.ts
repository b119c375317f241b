import type { Scenario } from '../scenario.ts';
import { bookingScenarios } from './booking.ts';
import { changingScenarios } from './changing.ts';
import { deskScenarios } from './desk.ts';
import { familyScenarios } from './family.ts';
import { findingScenarios } from './findings.ts';
import { instructionScenarios } from './instructions.ts';
import { limitScenarios } from './limits.ts';
import { ownerScenarios } from './owner.ts';
import { payingScenarios } from './paying.ts';
import { trapScenarios } from './traps.ts';

const traps: readonly Scenario[] = [...trapScenarios, ...limitScenarios, ...instructionScenarios];
const requests: readonly Scenario[] = [
  ...bookingScenarios,
  ...familyScenarios,
  ...payingScenarios,
  ...changingScenarios,
  ...deskScenarios,
  ...findingScenarios,
  ...ownerScenarios,
];

export const scenarios: readonly Scenario[] = [...requests, ...traps];

/** All traps and a third of the other requests, for a run that takes a minute. */
export const sampledScenarios: readonly Scenario[] = [
  ...requests.filter((_, index) => index % 3 === 0),
  ...traps,
];
