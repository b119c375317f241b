// Compiles src/ to dist/, of the service and of the client, where something in it has changed since the last time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each a folder with `src`, to be compiled to `dist` beside it. */
const projects = [
  { folder: root, config: 'tsconfig.build.json' },
  { folder: join(root, 'client'), config: 'tsconfig.json' },
];

function fingerprint({ folder, config }) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [join(root, 'tsconfig.json'), join(folder, config), join(root, 'package-lock.json')])
    hash.update(readFileSync(file));
  const sources = join(folder, 'src');
  for (const name of readdirSync(sources, { recursive: true }).sort()) {
    const { mtimeMs, size } = statSync(join(sources, name));
    if (name.endsWith('.ts')) hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Builds that were cut off: their process is gone. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^dist\.(\d+)/.exec(name)?.[1]);
    if (!pid) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

export function build() {
  for (const project of projects) buildProject(project);
}

function buildProject(project) {
  const { folder, config } = project;
  const dist = join(folder, 'dist');
  const stamp = join(dist, '.fingerprint');
  const wanted = fingerprint(project);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(compiler)) {
    throw new Error(
      'Openslot has to be built, and its build tools are not installed: run "npm ci --include=dev".',
    );
  }
  removeAbandoned(folder);
  // Built aside and put in place by renaming: several processes may start, and build, at once.
  const fresh = `${dist}.${process.pid}`;
  // Types are checked elsewhere.
  const compile = [compiler, '-p', join(folder, config), '--noCheck', '--outDir', fresh];
  const result = spawnSync(process.execPath, compile, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error('The build failed.');
  }
  writeFileSync(join(fresh, '.fingerprint'), wanted);
  const old = `${fresh}.old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } catch (error) {
    // Another process put its build in place first; it compiled the same sources.
    if (!existsSync(stamp)) throw error;
  }
  rmSync(old, { recursive: true, force: true });
  rmSync(fresh, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
