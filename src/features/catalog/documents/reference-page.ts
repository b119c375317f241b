import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Asset, makeAsset } from '../../../http/handler-results.ts';
import { html } from './html.ts';

/** The bundle needs inline styles. Scripts, requests and fonts come from this origin only. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface ReferenceAssets {
  script: Asset;
  style: Asset;
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0a7355"/><circle cx="16" cy="16" r="7" fill="none" stroke="#fff" stroke-width="4"/></svg>',
)}`;

/** Placeholder that is shown until the script has loaded, or without scripts. */
export function renderReference({ script, style }: ReferenceAssets): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="API reference of Openslot with all routes, fields and errors.">
<title>Openslot reference</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/${style.name}">
<script src="/docs/${script.name}" defer></script>
</head>
<body>
<main id="reference"><div class="waiting">
<h1>Openslot reference</h1>
<noscript><p>This page needs JavaScript.</p></noscript>
<p>The reference is also available as <a href="/openapi.json">OpenAPI 3.1</a> and, for agents, as <a href="/llms.txt">plain text</a>.</p>
</div></main>
</body>
</html>
`.text;
}

const { resolve } = createRequire(import.meta.url);

export interface LoadedReference extends ReferenceAssets {
  byName: ReadonlyMap<string, Asset>;
}

/** Reads the files from installed packages, so that the reference works offline. */
export async function loadReferenceAssets(): Promise<LoadedReference> {
  // @scalar/fastify-api-reference contains the bundle of @scalar/api-reference without its 270 dependencies.
  const bundle = join(dirname(resolve('@scalar/fastify-api-reference')), 'js', 'standalone.js');
  const typefaceFile = resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  const typeface = await makeAsset('figtree.woff2', 'font/woff2', await readFile(typefaceFile));
  const style = Buffer.from(writeReferenceStyle(typeface));
  const script = Buffer.concat([await readFile(bundle), Buffer.from(writeReferenceScript())]);
  const loaded = {
    script: await makeAsset('reference.js', 'text/javascript; charset=utf-8', script),
    style: await makeAsset('reference.css', 'text/css; charset=utf-8', style),
  };
  const all = [loaded.script, loaded.style, typeface];
  return { ...loaded, byName: new Map(all.map((asset) => [asset.name, asset])) };
}

/**
 * Browser script that runs after the bundle. Error responses are shown with their description only, because
 * the introduction explains errors. Requests go to the origin of the page, which the policy requires.
 */
const writeReferenceScript = (): string => `
(async () => {
  const answer = await fetch('/openapi/whole.json');
  if (!answer.ok) throw new Error('/openapi/whole.json answered ' + answer.status);
  const content = await answer.json();
  content.servers = [{ url: location.origin }];
  content.info.description += '\\n\\nAlso available as [OpenAPI 3.1](/openapi.json) and [for agents](/llms.txt).';
  delete content.info.license;
  for (const methods of Object.values(content.paths))
    for (const { responses } of Object.values(methods))
      for (const [status, response] of Object.entries(responses)) {
        delete response.headers;
        if (/^[45]/.test(status)) {
          const shared = content.components.responses[response.$ref.split('/').pop()];
          responses[status] = { description: response.description ?? shared.description };
        } else if (response.$ref !== undefined) delete responses[status];
      }
  Scalar.createApiReference('#reference', {
    content,
    theme: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    documentDownloadType: 'none',
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    metaData: { title: document.title },
  });
  // Links to other hosts are disabled: the reference must work offline.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link && link.origin !== location.origin) event.preventDefault();
  }, true);
})().catch((error) => {
  console.error(error);
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = 'The reference could not be shown. Reload the page to try again.';
  document.querySelector('.waiting')?.append(notice);
});
`;

// Colors of the web pages under the variable names of the bundle.
const light = `
  --scalar-background-1: #faf8f4; --scalar-background-2: #f2efe8; --scalar-background-3: #e4dfd5; --scalar-background-accent: #e2f2ea;
  --scalar-color-1: #1c2330; --scalar-color-2: #4b5566; --scalar-color-3: #566072; --scalar-color-accent: #0b5a44;
  --scalar-border-color: #e4dfd5; --scalar-button-1: #0a7355; --scalar-button-1-hover: #075a43; --scalar-button-1-color: #ffffff;
  --scalar-color-green: #0a7355; --scalar-color-red: #b3261e; --scalar-color-yellow: #8a4f08; --scalar-color-orange: #9a4a10;
  --scalar-color-blue: #1d5f9c; --scalar-color-purple: #6a4a9c;`;
const dark = `
  --scalar-background-1: #12161c; --scalar-background-2: #1a2029; --scalar-background-3: #2c3440; --scalar-background-accent: #143329;
  --scalar-color-1: #edf0f4; --scalar-color-2: #c3cad5; --scalar-color-3: #a7b0be; --scalar-color-accent: #9be4c9;
  --scalar-border-color: #2c3440; --scalar-button-1: #4cc59b; --scalar-button-1-hover: #7ad9b7; --scalar-button-1-color: #06261b;
  --scalar-color-green: #4cc59b; --scalar-color-red: #ff8a80; --scalar-color-yellow: #f0b255; --scalar-color-orange: #f4a56b;
  --scalar-color-blue: #86bdf0; --scalar-color-purple: #c0a5ec;`;
const sidebar = `
  --scalar-sidebar-background-1: var(--scalar-background-2); --scalar-sidebar-border-color: var(--scalar-border-color);
  --scalar-sidebar-color-1: var(--scalar-color-1); --scalar-sidebar-color-2: var(--scalar-color-2);
  --scalar-sidebar-color-active: var(--scalar-color-accent); --scalar-sidebar-item-active-background: var(--scalar-background-accent);
  --scalar-sidebar-item-hover-background: var(--scalar-background-3); --scalar-sidebar-search-background: var(--scalar-background-1);
  --scalar-sidebar-search-border-color: var(--scalar-border-color); --scalar-sidebar-search-color: var(--scalar-color-3);`;

/** Uses the color scheme of the browser until the bundle has loaded. */
const writeReferenceStyle = (typeface: Asset): string => `
@font-face { font-family: Figtree; src: url(/docs/${typeface.name}) format('woff2'); font-weight: 300 900; font-display: swap; }
:root { color-scheme: light dark; --scalar-font: Figtree, system-ui, sans-serif; --scalar-font-code: ui-monospace, 'Cascadia Mono', 'Segoe UI Mono', Menlo, monospace; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
.light-mode { color-scheme: light; ${light} ${sidebar} }
.dark-mode { color-scheme: dark; ${dark} ${sidebar} }
body { margin: 0; font: 16px/1.5 var(--scalar-font); color: var(--scalar-color-1); background: var(--scalar-background-1); }
.waiting { max-width: 40rem; margin: 0 auto; padding: 4rem 1.25rem; }
.waiting a { color: var(--scalar-color-accent); }
:focus-visible { outline: 3px solid var(--scalar-button-1); outline-offset: 2px; }
/* Links to other hosts are hidden or disabled. */
a[href^='https://www.scalar.com'] { display: none !important; }
a[href^='https://developer.mozilla.org'] { text-decoration: none !important; cursor: default; }
`;
