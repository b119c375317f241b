import { type Interval, subtract, union } from '../../../shared/intervals.ts';
import { timeOfDay } from '../../../shared/time.ts';
import type { Schedule } from '../../catalog/availability-rules/rules/schedule.ts';
import {
  absentWindows,
  openingHours,
  rosterHours,
} from '../../catalog/availability-rules/rules/working-windows.ts';
import type { RotaDayView } from './contract.ts';

export function presentRotaDay(schedule: Schedule, date: string): RotaDayView {
  const { business, professional, closures, absences } = schedule;
  const special = professional.specialHours?.filter((hours) => hours.date === date) ?? [];
  return {
    date,
    source:
      special.length === 0 ? 'weekly' : special.some(({ isPlanned }) => isPlanned) ? 'planned' : 'special',
    hours: presentHours(union(rosterHours(schedule, date))),
    opening: presentHours(subtract(openingHours(schedule, date), absentWindows(closures, date))),
    specialOpening: business.specialHours?.some((hours) => hours.date === date) ?? false,
    timeOff: presentHours(union(absentWindows(absences, date))),
  };
}

const presentHours = (intervals: readonly Interval[]) =>
  intervals.map(({ start, end }) => ({ start: timeOfDay(start), end: timeOfDay(end) }));
