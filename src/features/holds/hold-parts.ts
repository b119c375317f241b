import type { AppointmentParts } from '../appointments/appointment-parts.ts';

/** What the use cases of holds are given. */
export type HoldParts = Pick<AppointmentParts, 'db' | 'clock' | 'clearTimes'>;
