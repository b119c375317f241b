import type { Steps } from '../../../../shared/steps.ts';
import { timeOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import type { Reason, Refusal } from './checks.ts';
import { openDay } from './day.ts';
import { freeStarts } from './free-starts.ts';
import { judgeDay, type Verdict } from './judge.ts';
import type { Situation, WantedTime } from './situation.ts';

/** A time wanted with any of several professionals. */
export interface TeamWanted extends WantedTime {
  /** Length with each professional. Default: `durationMinutes`. */
  durations?: ReadonlyMap<string, number>;
}

/** The time as it would be booked with this professional. */
const wantedWith = (wanted: TeamWanted, { professionalId }: Situation): WantedTime => ({
  ...wanted,
  durationMinutes: wanted.durations?.get(professionalId) ?? wanted.durationMinutes,
});

/** A start time of a day, for several professionals of a business. */
export interface TeamStart {
  startMinute: number;
  /** Null when the clock skips the local time. */
  startMs: number | null;
  /** Professionals who are free. */
  freeIds: string[];
  /** Sum over all professionals. */
  seatsLeft: number;
  /** Null when at least one professional is free. */
  reason: Reason | null;
}

/** All start times of the professionals, in order, with the verdicts of each. */
export function* judgeTeamDay(
  situations: readonly Situation[],
  wanted: TeamWanted,
  localDate: string,
): Steps<TeamStart[]> {
  const judged = new Map<number, { professionalId: string; verdict: Verdict }[]>();
  for (const situation of situations) {
    for (const { startMinute, verdict } of judgeDay(situation, {
      ...wantedWith(wanted, situation),
      localDate,
    })) {
      const verdicts = judged.get(startMinute) ?? [];
      verdicts.push({ professionalId: situation.professionalId, verdict });
      judged.set(startMinute, verdicts);
    }
    yield;
  }
  return [...judged]
    .sort(([a], [b]) => a - b)
    .map(([startMinute, verdicts]) => {
      const freeIds: string[] = [];
      const refusals: Refusal[] = [];
      let seatsLeft = 0;
      for (const { professionalId, verdict } of verdicts) {
        if (verdict.free) {
          freeIds.push(professionalId);
          seatsLeft += verdict.seatsLeft;
        } else refusals.push(verdict);
      }
      const startMs = toInstant(localDate, startMinute, situations[0]!.schedule.timezone);
      return {
        startMinute,
        startMs,
        freeIds,
        seatsLeft,
        reason: freeIds.length > 0 ? null : commonReason(refusals),
      };
    });
}

// Reasons that apply to all professionals first, then the ones closest to being free.
const byFit: ((refusal: Refusal) => boolean)[] = [
  ({ reason }) => reason === 'BUSINESS_CLOSED',
  ({ code }) => code === 'APPOINTMENT_IN_PAST',
  ({ reason }) => reason === 'BOOKED',
  ({ reason }) => reason === 'PROFESSIONAL_BREAK',
  ({ reason }) => reason === 'TIME_OFF',
];

/** One reason for professionals with different refusals. */
export function commonReason(refusals: readonly Refusal[]): Reason {
  for (const fits of byFit) {
    const found = refusals.find(fits);
    if (found !== undefined) return found.reason;
  }
  return 'OUTSIDE_HOURS';
}

export const dayReasons = ['BUSINESS_CLOSED', 'BOOKED', 'TIME_OFF', 'OUTSIDE_HOURS'] as const;
type DayReason = (typeof dayReasons)[number];

export interface TeamDay {
  free: number;
  first: string | null;
  /** Only set when nothing is free. */
  reason?: DayReason;
}

/** Number of free starts of a day with any of the professionals. */
export function* countTeamDay(
  situations: readonly Situation[],
  wanted: TeamWanted,
  localDate: string,
): Steps<TeamDay> {
  const minutes = new Set<number>();
  for (const situation of situations) {
    for (const { startMinute } of freeStarts(situation, wantedWith(wanted, situation), localDate))
      minutes.add(startMinute);
    yield;
  }
  if (minutes.size > 0) return { free: minutes.size, first: timeOfDay(Math.min(...minutes)) };
  return { free: 0, first: null, reason: yield* explainDay(situations, wanted, localDate) };
}

function* explainDay(
  situations: readonly Situation[],
  wanted: TeamWanted,
  localDate: string,
): Steps<DayReason> {
  const [any] = situations;
  if (any === undefined) return 'OUTSIDE_HOURS';
  if (openDay(any, { ...wanted, localDate }).windowsOn(localDate).open.length === 0) return 'BUSINESS_CLOSED';
  const ahead = (yield* judgeTeamDay(situations, wanted, localDate)).filter(
    ({ startMs }) => startMs !== null && startMs >= any.nowMs,
  );
  return (
    (['BOOKED', 'TIME_OFF'] as const).find((reason) => ahead.some((start) => start.reason === reason)) ??
    'OUTSIDE_HOURS'
  );
}
