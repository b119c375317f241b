/** How many wrong passwords one address may send to one account, the longer the fewer: what is beyond waits for the window to end. */
const perAddress = [
  { seconds: 60, most: 10 },
  { seconds: 900, most: 30 },
  { seconds: 3_600, most: 60 },
] as const;

/** Wrong passwords from everywhere within an hour that no owner sends: somebody is guessing from many addresses. */
const siege = { seconds: 3_600, most: 300 };

/**
 * What is left to one address meanwhile. Nobody is kept out by what others do: whoever knows the password still gets in at the first try,
 * from any address that did not take part.
 */
const mostUnderSiege = 5;

interface Window {
  bucket: string;
  seconds: number;
}

interface Count {
  hits: number;
  secondsLeft: number;
}

/** Everything that a wrong password counts in; the last is the account's own, over all addresses. */
export function windowsFor(account: string, accountAtAddress: string): Window[] {
  return [
    ...perAddress.map(({ seconds }) => ({ bucket: `password:${accountAtAddress}:${seconds}`, seconds })),
    { bucket: `password:${account}`, seconds: siege.seconds },
  ];
}

/** Seconds to wait, or null. `counts` are those of the windows above; `spent` says whether the guess in question is among them. */
export function secondsToWait(counts: readonly Count[], spent: boolean): number | null {
  const everywhere = counts[perAddress.length]?.hits ?? 0;
  const besieged = everywhere > siege.most;
  const waits = perAddress.flatMap(({ seconds, most }, index) => {
    const count = counts[index] ?? { hits: 0, secondsLeft: seconds };
    const allowed = besieged && seconds === siege.seconds ? mostUnderSiege : most;
    const left = allowed - count.hits;
    return (spent ? left < 0 : left <= 0) ? [count.secondsLeft] : [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
