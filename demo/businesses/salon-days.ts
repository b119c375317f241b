import type { DemoBooking } from '../types.ts';

type Line = readonly [
  who: DemoBooking['for'][number],
  professional: 'lena' | 'jonas' | 'aylin' | 'paula',
  service: string,
  at: string,
];

/** Today: at nearly every opening minute one visit is in progress. Each professional has a gap. */
const today: readonly Line[] = [
  ['usr_demo_maren', 'lena', 'haircut_long', '10:30'],
  ['cli_demo_week_ingrid', 'lena', 'haircut', '12:00'],
  ['cli_demo_week_greta', 'lena', 'haircut', '14:30'],
  ['cli_demo_week_nadia', 'jonas', 'colour_roots', '10:00'],
  ['cli_demo_week_selin', 'jonas', 'colour_roots', '12:00'],
  ['cli_demo_week_mira', 'jonas', 'balayage', '15:30'],
  ['usr_demo_oskar', 'aylin', 'blow_dry', '09:00'],
  ['cli_demo_week_britta', 'aylin', 'haircut_long', '10:00'],
  ['cli_demo_week_emre', 'aylin', 'haircut', '11:30'],
  ['cli_demo_week_theo', 'paula', 'haircut_child', '09:30'],
  ['cli_demo_tariq', 'paula', 'blow_dry', '11:00'],
  ['cli_demo_week_jana', 'paula', 'haircut_short', '12:30'],
  ['cli_demo_week_frieda', 'paula', 'haircut_child', '13:30'],
  ['cli_demo_week_lukas', 'paula', 'haircut_short', '14:30'],
];

const before: readonly (readonly [daysAgo: number, ...Line])[] = [
  [1, 'cli_demo_week_greta', 'lena', 'haircut_long', '10:30'],
  [1, 'cli_demo_week_mira', 'jonas', 'balayage', '10:30'],
  [1, 'cli_demo_week_paul', 'paula', 'haircut_short', '14:00'],
  [2, 'cli_demo_week_britta', 'lena', 'haircut', '14:00'],
  [2, 'cli_demo_week_theo', 'paula', 'haircut_child', '10:00'],
  [2, 'cli_demo_week_ingrid', 'aylin', 'blow_dry', '09:30'],
  [3, 'cli_demo_week_nadia', 'jonas', 'balayage', '11:00'],
  [3, 'cli_demo_week_emre', 'lena', 'haircut_short', '16:30'],
  [3, 'cli_demo_week_jana', 'aylin', 'haircut_long', '13:30'],
  [4, 'cli_demo_week_lukas', 'lena', 'haircut', '11:00'],
  [4, 'cli_demo_week_selin', 'jonas', 'colour_roots', '15:00'],
  [5, 'cli_demo_week_frieda', 'paula', 'haircut_child', '15:00'],
  [5, 'cli_demo_week_mira', 'aylin', 'haircut', '10:00'],
  [6, 'cli_demo_week_greta', 'jonas', 'colour_roots', '12:00'],
];

const ahead: readonly (readonly [inDays: number, ...Line])[] = [
  [1, 'cli_demo_week_selin', 'jonas', 'colour_roots', '10:30'],
  [1, 'cli_demo_week_jana', 'paula', 'blow_dry', '09:30'],
  [1, 'cli_demo_week_frieda', 'paula', 'haircut_child', '13:00'],
  [2, 'cli_demo_week_emre', 'lena', 'haircut_short', '14:30'],
  [2, 'cli_demo_week_britta', 'paula', 'haircut_short', '14:00'],
  [3, 'cli_demo_week_ingrid', 'lena', 'haircut', '11:00'],
  [3, 'cli_demo_week_nadia', 'jonas', 'colour_roots', '15:30'],
  [4, 'cli_demo_week_theo', 'paula', 'haircut_child', '10:00'],
  [4, 'cli_demo_week_lukas', 'lena', 'haircut', '09:30'],
];

function booking(
  id: DemoBooking['id'],
  [who, professional, service]: Line,
  when: DemoBooking['when'],
  status: DemoBooking['status'],
): DemoBooking {
  return {
    id,
    with: `pro_demo_${professional}`,
    services: [`svc_demo_${service}`],
    for: [who],
    when,
    status,
  };
}

/** One client of today does not come. */
const missing = 'cli_demo_tariq';

/** The days around today at the salon: visits that ended are completed. */
export const salonDays: readonly DemoBooking[] = [
  ...today.map(
    (line, index): DemoBooking => ({
      ...booking(`apt_demo_day_${index + 1}`, line, { today: line[3] }, 'Confirmed'),
      ended: line[0] === missing ? 'NoShow' : 'Completed',
      ...(line[0] === 'cli_demo_week_mira' && { staffNotes: 'Cool tones only. Patch test on file.' }),
    }),
  ),
  ...before.map(([daysAgo, ...line], index) =>
    booking(`apt_demo_before_${index + 1}`, line, { daysAgo, at: line[3] }, 'Completed'),
  ),
  ...ahead.map(([inDays, ...line], index) =>
    booking(`apt_demo_ahead_${index + 1}`, line, { inDays, at: line[3] }, 'Confirmed'),
  ),
];
