import { createHash } from 'node:crypto';
import type { LanguageCode } from '../../../shared/languages.ts';

/** Markup that is inserted without escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | readonly Part[];

function write(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(write).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes all values that are not `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + write(parts[index - 1]) + string));
}

const style = `
:root { color-scheme: light dark; --ink: #1a2233; --faint: #5b6577; --line: #dfe4ec; --ground: #ffffff; --raised: #f5f7fa; --accent: #0f62c6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf4; --faint: #9aa6ba; --line: #2b3446; --ground: #10151f; --raised: #18202e; --accent: #7db4ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
a { color: var(--accent); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { background: var(--raised); padding: .1em .3em; border-radius: .25rem; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; }
pre code { background: none; padding: 0; }
form { display: grid; gap: .75rem; max-width: 24rem; }
input, button { font: inherit; color: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--ground); }
button { background: var(--accent); color: var(--ground); border-color: var(--accent); cursor: pointer; }
.links { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
.links li { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; background: var(--raised); }
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows only the page's own style and, if given, one script. */
export function policyFor(script?: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function page(title: string, content: Html, language: LanguageCode = 'en'): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body><main>${content}</main></body>
</html>
`.text;
}
