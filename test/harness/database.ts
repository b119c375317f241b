import pg from 'pg';
import { inject } from 'vitest';

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const [server, search] = url.split('?');
  const changed = (server ?? '').replace(/^(\w+:\/\/[^/]*).*$/, `$1/${database}`);
  return search === undefined ? changed : `${changed}?${search}`;
}

/** The same database, as another role. */
export function withRole(url: string, credentials: string): string {
  return url.replace(/^(\w+:\/\/)(?:[^/@]*@)?/, `$1${credentials}@`);
}

/** Of a database that the service is given: as the one it belongs to, who may do anything with it. */
export function asOwner(url: string): string {
  const [, credentials = ''] = /^\w+:\/\/(?:([^/@]*)@)?/.exec(inject('serverUrl')) ?? [];
  return withRole(url, credentials);
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let made = 0;

interface CreatedDatabase {
  /** As the service connects to it: it can use the tables, and no more. */
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file, copied from a template in a few hundredths of a second. */
export async function createDatabase(serverUrl: string, template: string): Promise<CreatedDatabase> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${made++}`;
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: withRole(withDatabase(serverUrl, name), inject('serviceCredentials')),
    ownerUrl: withDatabase(serverUrl, name),
    drop: () =>
      onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)).then(
        () => {},
      ),
  };
}
