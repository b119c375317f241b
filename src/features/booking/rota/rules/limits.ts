/** Working periods of one professional on one date. */
export const mostIntervals = 6;
/** Cells of one request: a week of 100 professionals. */
export const mostCells = 700;
/** Following weeks that get a copy. */
export const mostWeeks = 12;
/** Days after today that can be planned. */
export const mostDaysAhead = 182;
/** Appointments outside the hours that one change can list and keep. */
export const mostKept = 500;
/** Rows that one change can add. */
export const mostAddedRows = 5_000;
/** Dates of one page. */
export const mostDates = 42;
