import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** What the use cases of appointments and holds are given. */
export interface AppointmentParts {
  db: Database;
  clock: Clock;
  /** After a change: what is free shows at once. Of these professionals; of all where none is named. */
  clearTimes: (...professionalIds: string[]) => void;
}
