import type { BrowserContext, Page } from 'playwright-core';
import { patternOf, routeFiles } from './page-paths.ts';

/** A link or a button, and the page that shows it. */
interface Step {
  from: string;
  label: string;
  path: string;
}

interface FoundForm {
  label: string;
  /** Address with the name of the action. */
  action: string;
  fields: [name: string, value: string][];
  /** False if the person has to enter or choose something first. */
  isComplete: boolean;
}

interface FoundOnPage {
  links: { label: string; href: string }[];
  forms: FoundForm[];
}

const patterns = routeFiles
  .filter((file) => /\+(page\.svelte|server\.ts)$/.test(file))
  .map(patternOf)
  .map((pattern) => ({
    pattern,
    matcher: new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\[[^/]+\]/g, '[^/]+')}$`),
  }))
  // A fixed segment is a better match than a parameter.
  .sort((one, other) => one.pattern.split('[').length - other.pattern.split('[').length);

/** Page and kind of query, such as `/b/[slug]?services`. Links of one kind lead to the same page with other records. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://crawler');
  const plain = pathname.replace(/^\/(de|pt)(?=\/|$)/, '') || '/';
  const { pattern } = patterns.find(({ matcher }) => matcher.test(plain)) ?? { pattern: plain };
  return `${pattern}?${[...new Set(searchParams.keys())].sort().join('&')}`;
}

/**
 * Function that runs in a page and reads another page, which is not loaded, because that would take much longer.
 * As text, because a compiled function may refer to names that the page does not have.
 */
const readPage = `(({ html, url }) => {
  const read = new DOMParser().parseFromString(html, 'text/html');
  const text = (element) => (element.textContent.trim() || element.getAttribute('aria-label') || '').slice(0, 60);
  const links = [...read.querySelectorAll('a[href]')].map((link) => ({
    label: text(link),
    href: new URL(link.getAttribute('href'), url).href,
  }));
  // HTML cannot require one of several checkboxes.
  const hasChoices = (form) =>
    [...form.querySelectorAll('fieldset')].every(
      (choice) =>
        choice.querySelector('input[type=checkbox]:checked, input:not([type=checkbox]), select, textarea') ||
        !choice.querySelector('input[type=checkbox]'),
    );
  const forms = [...read.querySelectorAll('form')].flatMap((form) => {
    const buttons = [...form.querySelectorAll('button:not([type=button]):not([type=reset])')];
    return buttons.map((button) => {
      const fields = [...new FormData(form, button)].filter(([, value]) => typeof value === 'string');
      const method = button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
      const address = new URL(button.getAttribute('formaction') ?? form.getAttribute('action') ?? '', url);
      const isGet = method.toLowerCase() === 'get';
      if (isGet) address.search = new URLSearchParams(fields).toString();
      return {
        label: text(button),
        action: (isGet ? 'GET ' : 'POST ') + address.pathname + address.search,
        fields: isGet ? [] : fields,
        isComplete: form.checkValidity() && !form.querySelector('input[type=file]') && hasChoices(form),
      };
    });
  });
  return { links, forms };
})`;

export interface Crawler {
  /** Links and buttons that do not work, with the page that has them. */
  faults: string[];
  /** Opens the pages and every page they link to. Links of one kind are followed `mostOfKind` times. */
  followLinks(start: readonly string[], mostOfKind: number): Promise<number>;
  /** Submits every form of the opened pages with the values that it shows. */
  pressButtons(isLeftOut: (form: { label: string; action: string }) => boolean): Promise<number>;
}

/** Buttons of one kind are pressed once. Free times are buttons with a number. */
function keyOf(path: string, { label, action }: FoundForm): string {
  const [method, address = ''] = action.split(' ');
  return `${kindOf(path)} ${label.replace(/\d+/g, '0')} ${method} ${kindOf(address)}`;
}

/** Follows links and presses buttons as one person, without scripts. The reader is an empty page. */
export function createCrawler(reader: Page, context: BrowserContext, origin: string): Crawler {
  const faults: string[] = [];
  const followed = new Map<string, number>();
  const pressed = new Set<string>();
  const pages: string[] = [];

  async function open({ from, label, path }: Step, tolerated: readonly number[] = []): Promise<FoundOnPage> {
    const response = await context.request.get(origin + path, { headers: { accept: 'text/html' } });
    const status = response.status();
    if (status >= 400 && !tolerated.includes(status))
      faults.push(`${status} for "${label}" (${path}) on ${from}`);
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    if (!isPage || status >= 400) return { links: [], forms: [] };
    if (!pages.includes(path)) pages.push(path);
    const shown = JSON.stringify({ html: await response.text(), url: response.url() });
    return (await reader.evaluate(`${readPage}(${shown})`)) as FoundOnPage;
  }

  async function send(from: string, address: string, { label, fields }: FoundForm): Promise<void> {
    const response = await context.request.post(origin + address, {
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      data: new URLSearchParams(fields).toString(),
    });
    if (response.ok()) return;
    const alert = /role="alert"[^>]*>(.*?)<\/(?:p|div|section)>/s.exec(await response.text())?.[1] ?? '';
    const said = alert
      .replace(/<[^>]+>|\s+/g, ' ')
      .trim()
      .slice(0, 200);
    faults.push(`${response.status()} for "${label}" (POST ${address}) on ${from}: ${said}`);
  }

  return {
    faults,
    async followLinks(start, mostOfKind) {
      const queue: Step[] = start.map((path) => ({ from: 'the start', label: '', path }));
      let opened = 0;
      for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
        const kind = kindOf(step.path);
        const times = followed.get(kind) ?? 0;
        if (times >= mostOfKind) continue;
        followed.set(kind, times + 1);
        opened++;
        const { path } = step;
        for (const { href, label } of (await open(step)).links) {
          const link = new URL(href);
          if (link.origin === origin) queue.push({ from: path, label, path: link.pathname + link.search });
        }
      }
      return opened;
    },
    async pressButtons(isLeftOut) {
      for (const path of [...pages]) {
        for (;;) {
          // An earlier button may have deleted the record, or changed what the page offers.
          const { forms } = await open({ from: 'an earlier visit', label: '', path }, [404]);
          const form = forms.find(
            (one) => one.isComplete && !pressed.has(keyOf(path, one)) && !isLeftOut(one),
          );
          if (form === undefined) break;
          pressed.add(keyOf(path, form));
          const [method, address = ''] = form.action.split(' ');
          if (method === 'GET') await open({ from: path, label: form.label, path: address });
          else await send(path, address, form);
        }
      }
      return pressed.size;
    },
  };
}
