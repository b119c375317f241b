/** Wrong passwords per account and IP address. */
const addressLimits = [
  { seconds: 60, most: 10 },
  { seconds: 900, most: 30 },
  { seconds: 3_600, most: 60 },
] as const;

/** Wrong passwords for one account from all IP addresses that indicate a distributed attack. */
const attack = { seconds: 3_600, most: 300 };

/**
 * Limit per IP address during an attack. IP addresses without wrong passwords are not limited, so that the
 * owner can still sign in.
 */
const maxDuringAttack = 5;

interface Window {
  bucket: string;
  seconds: number;
}

interface Count {
  hits: number;
  secondsLeft: number;
}

/** Counters of a wrong password. The last one counts all IP addresses. */
export function windowsFor(account: string, accountAtAddress: string): Window[] {
  return [
    ...addressLimits.map(({ seconds }) => ({ bucket: `password:${accountAtAddress}:${seconds}`, seconds })),
    { bucket: `password:${account}`, seconds: attack.seconds },
  ];
}

/**
 * Returns the seconds to wait, or null. `counts` belong to the windows above. `spent`: the current attempt is
 * already counted.
 */
export function secondsToWait(counts: readonly Count[], spent: boolean): number | null {
  const everywhere = counts[addressLimits.length]?.hits ?? 0;
  const besieged = everywhere > attack.most;
  const waits = addressLimits.flatMap(({ seconds, most }, index) => {
    const count = counts[index] ?? { hits: 0, secondsLeft: seconds };
    const allowed = besieged && seconds === attack.seconds ? maxDuringAttack : most;
    const left = allowed - count.hits;
    return (spent ? left < 0 : left <= 0) ? [count.secondsLeft] : [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
