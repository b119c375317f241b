interface Hours {
  start: string;
  end: string;
}

interface WeeklyHours extends Hours {
  weekday: number;
}

/** Week of a professional without weekly rules: the daily hours, within the opening hours. Times are `HH:MM`. */
export const listDailyHours = (opening: readonly WeeklyHours[], daily: Hours): WeeklyHours[] =>
  opening
    .map(({ weekday, start, end }) => ({
      weekday,
      start: start > daily.start ? start : daily.start,
      end: end < daily.end ? end : daily.end,
    }))
    .filter(({ start, end }) => start < end);
