import type { Language } from '$lib/i18n/language';
import de from '$lib/texts/de/offline';
import en from '$lib/texts/en/offline';
import pt from '$lib/texts/pt/offline';
import type { Shape } from '$lib/texts/shape';

const texts: Record<Language, Shape<typeof en>> = { en, de, pt };

// The colors of tokens.css.
const style = `
  :root { color-scheme: light dark; --paper: #faf8f4; --ink: #1c2330; --brand: #0a7355; --on-brand: #ffffff; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #12161c; --ink: #edf0f4; --brand: #4cc59b; --on-brand: #06261b; }
  }
  body { margin: 0; padding: 15vh 24px; text-align: center; font: 1rem/1.5 system-ui, sans-serif;
    color: var(--ink); background: var(--paper); }
  a { display: inline-block; margin-top: 12px; padding: 12px 24px; border-radius: 14px; font-weight: 600;
    text-decoration: none; color: var(--on-brand); background: var(--brand); }
  a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }`;

/** A page without other files. The link loads the requested page again. */
export function offlinePage(language: Language, isOnline: boolean): string {
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
    </main>
  </body>
</html>
`;
}
