/** A clock that stands still until it is moved. */
export function movingClock(start = '2026-03-02T10:00:00Z') {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance(seconds: number) {
      now += seconds * 1000;
    },
  };
}
