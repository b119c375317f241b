import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Leniency {
  /** Selectors of parts that are not ours. */
  without?: readonly string[];
  /** Rules of axe-core that do not apply here; say why at the call. */
  rulesOff?: readonly string[];
}

/** axe-core finds nothing wrong with the page as it is now, or with a frame from another site in one. */
export async function expectAccessible(page: Page | Frame, leniency: Leniency = {}): Promise<void> {
  const rules = Object.fromEntries((leniency.rulesOff ?? []).map((rule) => [rule, { enabled: false }]));
  const context = JSON.stringify({
    include: [['html']],
    exclude: (leniency.without ?? []).map((one) => [one]),
  });
  // Spoken to the browser itself: the policy of the page, which refuses foreign scripts, stays as it is.
  const browser = 'context' in page ? page.context() : page.page().context();
  const session = await browser.newCDPSession(page);
  const run = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await run(`${source};0`);
  const { violations }: AxeResults = await run(`axe.run(${context}, ${JSON.stringify({ rules })})`);
  await session.detach();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} (${target.join(' ')}) ${any[0]?.message ?? ''}`),
  );
  if (found.length > 0) throw new Error(`${page.url()} is not accessible:\n${found.join('\n')}`);
}
