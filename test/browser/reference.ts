import type { Page } from 'playwright-core';

/** A bundled library probes for `eval`, which the policy refuses. See decision 0029. */
export const refusedProbe = /^refused by the policy of the page: script-src eval on \S+\/docs/;

export async function openReference(page: Page, place = ''): Promise<void> {
  await page.goto(`/docs${place}`);
  await page.getByRole('button', { name: 'Discovery' }).waitFor({ timeout: 120_000 });
}
