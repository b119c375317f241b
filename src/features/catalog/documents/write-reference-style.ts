import type { Asset } from '../../../http/asset.ts';

// Paper, ink and one green, as on every page, under the names that the bundle reads.
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

/** Until the bundle says which of the two it is, the visitor's setting does. */
export const writeReferenceStyle = (typeface: Asset): string => `
@font-face { font-family: Figtree; src: url(/docs/${typeface.name}) format('woff2'); font-weight: 300 900; font-display: swap; }
:root { color-scheme: light dark; --scalar-font: Figtree, system-ui, sans-serif; --scalar-font-code: ui-monospace, 'Cascadia Mono', 'Segoe UI Mono', Menlo, monospace; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
.light-mode { color-scheme: light; ${light} ${sidebar} }
.dark-mode { color-scheme: dark; ${dark} ${sidebar} }
body { margin: 0; font: 16px/1.5 var(--scalar-font); color: var(--scalar-color-1); background: var(--scalar-background-1); }
.waiting { max-width: 40rem; margin: 0 auto; padding: 4rem 1.25rem; }
.waiting a { color: var(--scalar-color-accent); }
:focus-visible { outline: 3px solid var(--scalar-button-1); outline-offset: 2px; }
/* Nothing on it leads elsewhere. */
a[href^='https://www.scalar.com'] { display: none !important; }
a[href^='https://developer.mozilla.org'] { text-decoration: none !important; cursor: default; }
`;
