import { formatDay, formatInstant, zoneName } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import de from '$lib/texts/de/offline';
import en from '$lib/texts/en/offline';
import pt from '$lib/texts/pt/offline';
import type { Shape } from '$lib/texts/shape';
import type { KeptAppointment, readKept } from './own-appointments';

const texts: Record<Language, Shape<typeof en>> = { en, de, pt };

// The colors of tokens.css.
const style = `
  :root { color-scheme: light dark; --paper: #faf8f4; --ink: #1c2330; --brand: #0a7355; --on-brand: #ffffff;
    --surface: #ffffff; --line: #e4dfd5; --ink-2: #566072; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #12161c; --ink: #edf0f4; --brand: #4cc59b; --on-brand: #06261b;
      --surface: #1a2029; --line: #2c3440; --ink-2: #a7b0be; }
  }
  body { margin: 0; padding: 15vh 24px; text-align: center; font: 1rem/1.5 system-ui, sans-serif;
    color: var(--ink); background: var(--paper); }
  section { max-width: 480px; margin: 40px auto 0; text-align: left; }
  h2 { font-size: 1.1875rem; }
  ul { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none; }
  li { padding: 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface);
    overflow-wrap: anywhere; }
  p, h1, h2 { margin: 0 0 8px; }
  li p { margin: 0; }
  .faint { color: var(--ink-2); }
  .tel { margin: 4px 0 0; padding: 10px 0; background: none; color: inherit; text-decoration: underline; }
  a { display: inline-block; margin-top: 12px; padding: 12px 24px; border-radius: 14px; font-weight: 600;
    text-decoration: none; color: var(--on-brand); background: var(--brand); }
  a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

type Texts = (typeof texts)[Language];

const listItem = (language: Language, t: Texts, one: KeptAppointment) => `<li>
        <p><strong>${escaped(formatDay(one.date, language, 'long'))}, ${escaped(`${one.start}–${one.end}`)}</strong> <span class="faint">${escaped(t.zone(zoneName(one.zone)))}</span></p>
        <p>${escaped(one.title)}</p>
        <p class="faint">${escaped([one.business, one.address].filter(Boolean).join(', '))}</p>
        ${one.phone === null ? '' : `<a class="tel" href="tel:${escaped(one.phone.replaceAll(' ', ''))}">${escaped(one.phone)}</a>`}
      </li>`;

type Kept = Awaited<ReturnType<typeof readKept>>;

function keptList(language: Language, t: Texts, kept: NonNullable<Kept>): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `<section>
      <h2>${t.appointments}</h2>
      <ul>${kept.appointments.map((one) => listItem(language, t, one)).join('')}</ul>
      <p class="faint">${escaped(t.asOf(formatInstant(kept.at, timeZone, language)))}</p>
    </section>`;
}

/** A page without other files. The link loads the requested page again. */
export function offlinePage(language: Language, isOnline: boolean, kept: Kept = null): string {
  const t = texts[language];
  const title = isOnline ? t.unreachable : t.offline;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Openslot</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${t.advice}</p>
      <a href="">${t.tryAgain}</a>
      ${kept === null ? '' : keptList(language, t, kept)}
    </main>
  </body>
</html>
`;
}
