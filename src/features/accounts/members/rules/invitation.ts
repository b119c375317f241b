import { dayMs } from '../../../../shared/time.ts';

const openDays = 14;

/** How long an invitation waits for its answer; an address that never answers is forgotten then. */
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + openDays * dayMs);
