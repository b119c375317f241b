import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const codeIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(ts|mts|mjs|js|svelte)$/.test(name) && !/node_modules|\b(dist|build|\.svelte-kit)\//.test(name),
    )
    .map((name) => join(folder, name));

/** Files that show or log the complete detail. */
const showsDetail = new Set([
  'client/src/errors.ts',
  'src/features/agents/mcp/run-tool.ts',
  'web/src/routes/[[language=language]]/oauth/authorize/+page.server.ts',
]);

// Reads of the header, or of `detail` on a client error or a page error.
const reads =
  /error-detail'|\b(?:failure|refusal|refused|error|outcome\.refusal|form\??\.refusal)\??\.detail\b|\bdetail\s*\}?\s*[,:}].*= *(?:failure|refusal|outcome\.refusal)\b/;
const interprets =
  /detail\??\.(?:match|startsWith|includes|endsWith|split|indexOf|slice|replace)|\.(?:exec|test)\([^)]*detail/;

test('pages, scripts, client and demo read Error-Detail only to show it', () => {
  const readers = ['web/src', 'client/src', 'scripts', 'demo']
    .flatMap(codeIn)
    .filter((name) => !name.endsWith('.test.ts') && !showsDetail.has(name))
    .filter((name) => reads.test(readFileSync(join(root, name), 'utf8')));
  expect(readers).toEqual([]);
});

test('no code interprets the text of a detail', () => {
  const readers = ['web/src', 'client/src', 'scripts', 'demo', 'src', 'bench']
    .flatMap(codeIn)
    .filter((name) => interprets.test(readFileSync(join(root, name), 'utf8')));
  expect(readers).toEqual([]);
});

test('code that interprets a detail is detected', () => {
  for (const text of [
    "/^body/.exec(refusal?.detail ?? '')",
    "form?.refusal?.detail?.startsWith('body.date')",
    "detail.includes('holdId')",
  ])
    expect([text, interprets.test(text)]).toEqual([text, true]);
  for (const text of ["headers.get('error-detail')", 'const { code, detail } = failure', 'refusal.detail'])
    expect([text, reads.test(text)]).toEqual([text, true]);
});
