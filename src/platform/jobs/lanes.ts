import type { Lane } from '../../shared/lanes.ts';

interface LaneTerms {
  /** Each lane has room of its own in every process, so that none waits for another, whatever that is full of. */
  atOnce: number;
  /** Asked for at a time: asking for one costs as much as for several. */
  atLeast: number;
  /** Whether it goes slower while callers wait for answers. */
  givesWay: boolean;
}

export const laneTerms: Record<Lane, LaneTerms> = {
  urgent: { atOnce: 8, atLeast: 1, givesWay: false },
  normal: { atOnce: 8, atLeast: 4, givesWay: true },
  bulk: { atOnce: 16, atLeast: 8, givesWay: true },
};
