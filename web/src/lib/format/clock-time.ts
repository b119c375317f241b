/** Completes a typed time of day to `HH:MM`: "9", "930", "9.30", "9:30 pm". Other text is returned unchanged. */
export function completeTime(typed: string): string {
  const text = typed.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:[:.h ]?(\d{2}))?(?:h| ?uhr)?(?: ?([ap])\.?m\.?)?$/.exec(text);
  if (parts === null) return typed;
  const minute = Number(parts[2] ?? 0);
  const hour = hourOf(Number(parts[1]), parts[3]);
  if (hour === null || minute > 59 || (hour === 24 && minute > 0)) return typed;
  return `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** 24 is midnight. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

const minutesOfDay = 24 * 60;

/** A time moved by some minutes, within the same day: 23:50 plus 15 is 00:05. */
export function stepTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = completeTime(time).split(':').map(Number);
  const moved = (hour * 60 + minute + minutes + minutesOfDay) % minutesOfDay;
  return completeTime(`${Math.floor(moved / 60)}:${String(moved % 60).padStart(2, '0')}`);
}
