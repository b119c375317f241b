/** Maximum cost of a scenario, documents included. */
export const goal = { calls: 6, bytes: 40 * 1024 };

export const isWithinGoal = ({ calls, bytes }: { calls: readonly unknown[]; bytes: number }) =>
  calls.length <= goal.calls && bytes < goal.bytes;
