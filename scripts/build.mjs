// Builds the service, the shared facts, the client and the pages, each only if its sources changed since the
// last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const parts = [
  {
    name: 'the service',
    folder: 'dist',
    sources: ['src', 'demo'],
    files: ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    isSource: (name) => name.endsWith('.ts'),
    tool: 'node_modules/typescript/bin/tsc',
    run: (tool, fresh) => [tool, '-p', join(root, 'tsconfig.build.json'), '--outDir', fresh],
  },
  {
    name: 'the shared facts',
    folder: 'facts/dist',
    sources: ['facts/src'],
    files: ['tsconfig.json', 'facts/tsconfig.json', 'package-lock.json'],
    isSource: (name) => name.endsWith('.ts'),
    tool: 'node_modules/typescript/bin/tsc',
    // Types are checked elsewhere.
    run: (tool, fresh) => [tool, '-p', join(root, 'facts/tsconfig.json'), '--noCheck', '--outDir', fresh],
  },
  {
    name: 'the client',
    folder: 'client/dist',
    sources: ['client/src'],
    files: ['tsconfig.json', 'client/tsconfig.json', 'package-lock.json'],
    isSource: (name) => name.endsWith('.ts'),
    tool: 'node_modules/typescript/bin/tsc',
    // Types are checked elsewhere.
    run: (tool, fresh) => [tool, '-p', join(root, 'client/tsconfig.json'), '--noCheck', '--outDir', fresh],
  },
  {
    name: 'the pages (about half a minute, only once)',
    folder: 'web/build',
    sources: ['web/src', 'web/static', 'client/src', 'facts/src'],
    files: [
      'scripts/build-pages.mjs',
      'web/adapter.js',
      'web/svelte.config.js',
      'web/vite.config.ts',
      'web/package.json',
      'package-lock.json',
    ],
    isSource: () => true,
    tool: 'scripts/build-pages.mjs',
    run: (tool, fresh) => [tool, fresh],
  },
];

function fingerprint({ sources, files, isSource }) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(readFileSync(join(root, file)));
  for (const folder of sources) {
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      const { mtimeMs, size } = statSync(join(root, folder, name));
      if (isSource(name)) hash.update(`${folder}/${name} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Removes the folders of interrupted builds, whose process is gone. */
function removeAbandoned(out) {
  const pattern = new RegExp(`^${basename(out)}\\.(\\d+)`);
  for (const name of readdirSync(dirname(out))) {
    const pid = Number(pattern.exec(name)?.[1]);
    if (!pid) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(join(dirname(out), name), { recursive: true, force: true });
    }
  }
}

/**
 * Runs a tool as a child process, which ends with this process. Its output is returned for the case that it
 * fails.
 */
function run(words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill();
    const ends = ['exit', 'SIGINT', 'SIGTERM'];
    for (const end of ends) process.once(end, stop);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    child.once('close', (status) => {
      for (const end of ends) process.removeListener(end, stop);
      resolve({ status, said });
    });
  });
}

async function buildPart(part) {
  const out = join(root, part.folder);
  const stamp = join(out, '.fingerprint');
  const wanted = fingerprint(part);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const tool = join(root, part.tool);
  if (!existsSync(tool) || !existsSync(join(root, 'node_modules', 'typescript'))) {
    throw new Error('The build tools are not installed. Run "npm ci --include=dev".');
  }
  console.log(`Building ${part.name} …`);
  removeAbandoned(out);
  // Built in a temporary folder and renamed, because several processes may build at the same time.
  const fresh = `${out}.${process.pid}`;
  const { status, said } = await run(part.run(tool, fresh));
  if (status !== 0) {
    console.error(said);
    for (const folder of [fresh, `${fresh}.parts`]) rmSync(folder, { recursive: true, force: true });
    throw new Error(status === null ? 'The build was stopped.' : 'The build failed.');
  }
  writeFileSync(join(fresh, '.fingerprint'), wanted);
  const old = `${fresh}.old`;
  try {
    if (existsSync(out)) renameSync(out, old);
    renameSync(fresh, out);
  } catch (error) {
    // Another process finished its build of the same sources first.
    if (!existsSync(stamp)) throw error;
  }
  // Deleted in the background. If this process stops before that, the next build removes the rest.
  for (const folder of [old, fresh, `${fresh}.parts`])
    rm(folder, { recursive: true, force: true }).catch(() => {});
}

const partIn = (folder) => parts.find((part) => part.folder === folder);

/** Builds the pages if they are out of date. */
export const buildPages = () => buildPart(partIn('web/build'));

/** Builds the service, the shared facts and the client in parallel, each only if it is out of date. */
export const buildService = () =>
  Promise.all(['dist', 'facts/dist', 'client/dist'].map((folder) => buildPart(partIn(folder)))).then(
    () => {},
  );

export async function build() {
  await Promise.all([buildService(), buildPages()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
