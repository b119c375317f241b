/** Intervals in weeks that the form of a new appointment offers. */
export const weeksApart = [1, 2, 3, 4, 5, 6, 8, 10, 12];
