import pg from 'pg';

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const [server, search] = url.split('?');
  const changed = (server ?? '').replace(/^(\w+:\/\/[^/]*).*$/, `$1/${database}`);
  return search === undefined ? changed : `${changed}?${search}`;
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

/** A database of its own for one test file, copied from a template in a few hundredths of a second. */
export async function createDatabase(
  serverUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${made++}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: withDatabase(serverUrl, name),
    drop: () =>
      onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)).then(
        () => {},
      ),
  };
}
