/** Asks until the answer is as wanted: for what another process learns within a second, on a machine that is not busy. */
export async function eventually(ask: () => Promise<boolean>, milliseconds = 30_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
