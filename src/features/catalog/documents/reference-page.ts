import type { Asset } from '../../../http/asset.ts';
import { html } from './html.ts';

/**
 * The bundle sets styles as it goes, in elements and in attributes, each different: inline ones cannot be told apart from others. Scripts,
 * requests and fonts come from here and nowhere else.
 */
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

/** Where the reference goes. What it says until then is all that it can say without scripts. */
export function renderReference({ script, style }: ReferenceAssets): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every route, field and error of the Openslot API, to read and to try.">
<title>Openslot reference</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/${style.name}">
<script src="/docs/${script.name}" defer></script>
</head>
<body>
<main id="reference"><div class="waiting">
<h1>Openslot reference</h1>
<noscript><p>This page is put together by a script, and scripts are switched off.</p></noscript>
<p>The same is at <a href="/openapi.json">/openapi.json</a> for programs (OpenAPI 3.1), and at <a href="/llms.txt">/llms.txt</a> as plain text.</p>
</div></main>
</body>
</html>
`.text;
}
