import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { browserFlags, findBrowser, withoutBrowser } from '../../scripts/browser.mjs';
import { type Site, startSite } from './site.ts';
import { watchVisitor } from './watch-visitor.ts';

export const widths = [375, 1280] as const;
export const colorSchemes = ['light', 'dark'] as const;

interface VisitorOptions {
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** What the browser asks for, such as `de-DE`. */
  language?: string;
  timeZone?: string;
  javaScript?: boolean;
  /** Problems that belong to what is tested, such as the 404 of a page that is not there. */
  tolerate?: readonly RegExp[];
}

interface Visitor {
  page: Page;
  /** What they share with nobody: cookies, storage, cache. More pages of it are more tabs. */
  context: BrowserContext;
  /** What has gone wrong so far. */
  problems: readonly string[];
}

interface Browsing {
  readonly site: Site;
  /** Somebody new, whose problems fail the test. */
  visit(options?: VisitorOptions): Promise<Visitor>;
}

/** For what hangs, not for what is slow: machines that run tests are shared. */
const patience = 90_000;

const heights: Record<number, number> = { 375: 812, 1280: 900 };

/** A browser and the service for the tests of a file, or of the block it is called in. Without a browser they are skipped, and named. */
export function useBrowser(
  what: string,
  environment: Record<string, string> = {},
  moreFlags: readonly string[] = [],
): Browsing {
  const executablePath = findBrowser();
  let browser: Browser | undefined;
  let site: Site | undefined;
  let visits: { context: BrowserContext; problems: readonly string[]; tolerate: readonly RegExp[] }[] = [];

  if (executablePath === null) {
    console.warn(`SKIPPED: in a browser: ${what} (${withoutBrowser})`);
    beforeEach(({ skip }) => skip(withoutBrowser));
  } else {
    beforeAll(async () => {
      site = await startSite(environment);
      browser = await chromium.launch({ executablePath, args: [...browserFlags, ...moreFlags] });
    });
    afterEach(async () => {
      const ended = visits;
      visits = [];
      for (const { context } of ended) await context.close();
      const unexpected = ended.flatMap(({ problems, tolerate }) =>
        problems.filter((problem) => !tolerate.some((pattern) => pattern.test(problem))),
      );
      if (unexpected.length > 0) throw new Error(`In the browser:\n${unexpected.join('\n')}`);
    });
    afterAll(async () => {
      await browser?.close();
      await site?.stop();
    });
  }

  return {
    get site() {
      return site!;
    },
    async visit(options = {}) {
      const { width = 1280, tolerate = [] } = options;
      const context = await browser!.newContext({
        baseURL: site!.url,
        viewport: { width, height: heights[width] ?? 900 },
        colorScheme: options.colorScheme ?? 'light',
        locale: options.language ?? 'en-GB',
        timezoneId: options.timeZone ?? 'Europe/Lisbon',
        javaScriptEnabled: options.javaScript ?? true,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(patience);
      const problems = await watchVisitor(context, site!.url);
      visits.push({ context, problems, tolerate });
      return { context, page: await context.newPage(), problems };
    },
  };
}
