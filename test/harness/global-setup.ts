import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.mjs';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { onServer, withDatabase } from './database.ts';
import { demoOptions } from './demo-options.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As the owner of every database. */
    serverUrl: string;
    /** `name:password` of the role that the service connects as. */
    serviceCredentials: string;
    templates: { empty: string; demo: string };
  }
}

const log = pino({ level: 'silent' });

/** One engine for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (mayStartService(process.argv.slice(2))) await build();
  const external = process.env.TEST_DATABASE_URL;
  const engine = external === undefined ? await startTestEngine() : await useServer(external);
  const serverUrl = withDatabase(engine.ownerUrl, 'postgres');
  // Named after the run, so that two runs can share a server.
  const templates = { empty: `openslot_empty_${process.pid}`, demo: `openslot_demo_${process.pid}` };
  const tearDown = async () => {
    await onServer(serverUrl, async (client) => {
      for (const name of Object.values(templates))
        await client.query(`drop database if exists ${name} with (force)`);
    });
    await engine.stop();
  };
  try {
    await makeTemplates(serverUrl, engine.serviceRole, templates);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('serverUrl', serverUrl);
  project.provide('serviceCredentials', engine.serviceCredentials);
  project.provide('templates', templates);
  return tearDown;
}

/** Tests that start the service as a process start what ships; a run that names only others does without. Those of them that do need it build it themselves. */
function mayStartService(words: readonly string[]): boolean {
  const named = words.filter((word) => /^(src|test)\/[^*]*$/.test(word));
  return (
    named.length === 0 || named.some((word) => !/^(src|test\/(api|http|documents|platform))\//.test(word))
  );
}

async function makeTemplates(
  serverUrl: string,
  serviceRole: string,
  templates: { empty: string; demo: string },
): Promise<void> {
  for (const name of Object.values(templates)) {
    await onServer(serverUrl, (client) => client.query(`create database ${name}`));
    await migrate(withDatabase(serverUrl, name), log, serviceRole);
  }
  await fillWithDemo(withDatabase(serverUrl, templates.demo));
}

async function fillWithDemo(url: string): Promise<void> {
  const db = openDatabase(url, { poolSize: 1, log });
  await loadDemo(db, systemClock, await demoOptions());
  await db.close();
}

async function startTestEngine() {
  const { startEngine } = await import('../../src/platform/engine/engine.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-test-'));
  // For root, PostgreSQL runs as another account, which has to get in.
  await chmod(dataDir, 0o755);
  // Nothing here has to survive a power cut; what must survive a crash is tested on services of their own.
  const engine = await startEngine({ dataDir, log, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const [, serviceCredentials = ''] = /\/\/([^@]*)@/.exec(engine.connection.url) ?? [];
  return {
    ownerUrl: engine.connection.ownerUrl,
    serviceRole: serviceCredentials.split(':')[0]!,
    serviceCredentials,
    stop: async () => {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A role for the service on a server that others may use as well. */
async function useServer(ownerUrl: string) {
  const serviceRole = `openslot_service_${process.pid}`;
  const password = randomBytes(16).toString('hex');
  await onServer(ownerUrl, (client) =>
    client.query(`create role ${serviceRole} with login password '${password}'`),
  );
  return {
    ownerUrl,
    serviceRole,
    serviceCredentials: `${serviceRole}:${password}`,
    stop: async () => {
      await onServer(ownerUrl, (client) => client.query(`drop role ${serviceRole}`));
    },
  };
}
