import { judgeDay } from '../src/features/booking/availability/rules/judge.ts';
import type { Situation } from '../src/features/booking/availability/rules/situation.ts';
import { emptyTimetable } from '../src/features/catalog/timetables/rules/class-time.ts';
import { toInstant } from '../src/shared/zoned-time.ts';
import { dateIn, firstMinute, visitMinutes, zone } from './bookable.ts';
import { verdict } from './compare.ts';
import { pace } from './pace.ts';

/** On the machine of docs/performance.md. */
const goal = 70_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const date = dateIn(7);
const wanted = {
  localDate: date,
  durationMinutes: visitMinutes,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  serviceIds: [],
  classServiceId: null,
  capacity: 1,
  role: 'client' as const,
};

/** Half of the day is taken, and there is a break. */
function busySituation(): Situation {
  const opensMs = toInstant(date, firstMinute, zone)!;
  const hours = { start: firstMinute, end: firstMinute + 480 };
  return {
    professionalId: 'pro_bench',
    businessId: 'biz_bench',
    schedule: {
      timezone: zone,
      business: { hours, breaks: [], openDays: [0, 1, 2, 3, 4, 5, 6] },
      professional: { hours, breaks: [{ start: 750, end: 780 }] },
      rules: [],
      absences: [],
      closures: [],
      timetable: emptyTimetable,
    },
    slotIntervalMinutes: visitMinutes / 2,
    minNoticeMinutes: 60,
    bookingHorizonDays: 365,
    occupied: Array.from({ length: 8 }, (_, hour) => ({
      startMs: opensMs + hour * 60 * minuteMs,
      endMs: opensMs + (hour * 60 + visitMinutes) * minuteMs,
      sessionKey: `apt_bench_${hour}`,
      seatsTaken: 1,
      capacity: 1,
    })),
    known: { fromMs: opensMs - 2 * dayMs, toMs: opensMs + 2 * dayMs },
    nowMs: Date.now(),
  };
}

/** Speed of the judge without database and HTTP. */
export async function measureJudge(): Promise<void> {
  const situation = busySituation();
  const slots = judgeDay(situation, wanted);
  const free = slots.filter(({ verdict }) => verdict.free).length;
  countDays(situation, 500);
  // The fastest of the rounds, because other load on the machine only slows it down.
  const days = Math.max(
    ...Array.from({ length: pace.rounds }, () => countDays(situation, (pace.seconds * 1000) / pace.rounds)),
  );
  console.log(
    `A day of ${slots.length} slots, ${free} of them free: ${Math.round(days)} days per second of CPU (${verdict('≥', goal, days)})`,
  );
}

/** Days per second of CPU time. */
function countDays(situation: Situation, milliseconds: number): number {
  const begun = process.cpuUsage();
  const microseconds = () => {
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  let days = 0;
  while (microseconds() < milliseconds * 1000) {
    for (let round = 0; round < 100; round++) judgeDay(situation, wanted);
    days += 100;
  }
  return (days * 1_000_000) / microseconds();
}
