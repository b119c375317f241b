import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../client/src/api-operations.ts';
import type { OperationName } from '../../client/src/call-types.ts';
import { findOperation } from '../../client/src/prepare.ts';

const root = new URL('../../web/src/', import.meta.url).pathname;

/**
 * POST operations that change nothing. Dry runs and reading a decision link are removed from the source
 * below.
 */
const readingPosts = new Set(['quoteAppointment', 'startPasskeySignIn', 'startOpenidSignIn']);
// Providers redirect back with GET. The cookie of the attempt is used once, so that other sites cannot call it.
const providerCallbacks =
  /^routes\/.*\/sign-in\/with\/\[provider\]\/callback\/\+server\.ts: signInWithOpenid /;
const dryRun = /\.\w+\(\s*\{[^{}]*\bdryRun: true,?\s*\}/g;
const lookByLink = '.decideByLink({ token })';
const writing = (Object.keys(operations) as OperationName[]).filter(
  (name) => findOperation(name).method !== 'GET' && !readingPosts.has(name),
);

interface Declaration {
  text: string;
  file: string;
}

interface Source {
  declarations: Map<string, Declaration>;
  /** Local name, mapped to the file and the name in that file. */
  imports: Map<string, { file: string; name: string }>;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.d.ts'),
);

function resolve(from: string, target: string): string | undefined {
  const path = target.startsWith('$lib')
    ? target.replace('$lib', 'lib')
    : target.startsWith('.')
      ? normalize(join(dirname(from), target))
      : undefined;
  if (path === undefined) return undefined;
  const bare = path.replace(/\.(ts|js)$/, '');
  return [`${bare}.ts`, `${bare}/index.ts`].find((name) => files.includes(name));
}

/** Relies on the formatter: only top-level statements start in the first column. */
function read(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.split(/\n(?=[a-zA-Z/])/);
  const declarations = new Map<string, Declaration>();
  const imports: Source['imports'] = new Map();
  for (const statement of statements) {
    const declared = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/m.exec(
      statement,
    )?.[1];
    if (declared !== undefined) declarations.set(declared, { text: statement, file });
    const imported = /^(?:import|export)(?: type)? \{([^}]*)\} from '([^']+)'/.exec(statement);
    const from = imported && resolve(file, imported[2]!);
    if (!imported || !from) continue;
    for (const one of imported[1]!.split(',')) {
      const [name, local = name] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name) imports.set(local!, { file: from, name });
    }
  }
  return { declarations, imports };
}

const sources = new Map(files.map((file) => [file, read(file)]));

/** Every declaration that `name` refers to, directly or through others. */
function reach(file: string, name: string, seen: Set<string>, found: Declaration[]): void {
  const source = sources.get(file);
  const key = `${file} ${name}`;
  if (source === undefined || seen.has(key)) return;
  seen.add(key);
  const imported = source.imports.get(name);
  const declaration = source.declarations.get(name);
  if (declaration === undefined) {
    if (imported) reach(imported.file, imported.name, seen, found);
    return;
  }
  found.push(declaration);
  for (const [word] of declaration.text.matchAll(/\b\w+\b/g))
    if (word !== name) reach(file, word, seen, found);
}

const loads = files.flatMap((file) => {
  const names = [...(sources.get(file)?.declarations.keys() ?? [])].filter((name) =>
    /\/\+(page|layout)(\.server)?\.ts$/.test(file)
      ? name === 'load'
      : /\/\+server\.ts$/.test(file) && name === 'GET',
  );
  return names.map((name) => ({ file, name }));
});

test('load functions and GET handlers call only operations that change nothing', () => {
  expect(loads.length).toBeGreaterThan(50);
  const calls = (text: string) => text.replaceAll(dryRun, '').replaceAll(lookByLink, '');
  const writes = loads.flatMap(({ file, name }) => {
    const found: Declaration[] = [];
    reach(file, name, new Set(), found);
    return found.flatMap((declaration) =>
      writing
        .filter((operation) => new RegExp(`\\.${operation}\\b`).test(calls(declaration.text)))
        .map((operation) => `${file}: ${operation} in ${declaration.file}`)
        .filter((write) => !providerCallbacks.test(write)),
    );
  });
  expect(writes).toEqual([]);
});

test('a write that a load function reaches through another file is found', () => {
  const found: Declaration[] = [];
  reach('lib/server/booking/holds.ts', 'moveHold', new Set(), found);
  expect(found.some(({ text }) => text.includes('.createHold'))).toBe(true);
});
