import { connect, createServer, type Socket } from 'node:net';

export interface BrokenLink {
  /** Connection string that leads through this link. */
  url: string;
  /** Ends every connection and refuses new ones, like a stopped server. */
  cut(): void;
  /** Keeps connections open without forwarding anything, like a frozen server. */
  freeze(): void;
  /** The same, but data sent meanwhile is delivered after `mend`, even for closed connections. */
  delay(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A TCP link between service and database that a test can interrupt. */
export async function openLink(databaseUrl: string): Promise<BrokenLink> {
  let state: 'whole' | 'cut' | 'frozen' | 'delayed' = 'whole';
  const sockets = new Set<Socket>();
  const delayed: (() => void)[] = [];
  const soon = (step: () => void) => {
    if (state === 'delayed') delayed.push(step);
    else step();
  };
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connectTo(databaseUrl);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => state !== 'frozen' && soon(() => to.write(chunk)));
      from.on('close', () => {
        sockets.delete(from);
        // Keeps the order: earlier data is delivered before the end.
        soon(() => (state === 'whole' ? to.end() : to.destroy()));
      });
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const original = parse(databaseUrl);
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgres://${original.user}@127.0.0.1:${port}/${original.database}`,
    cut() {
      state = 'cut';
      end();
    },
    freeze() {
      state = 'frozen';
    },
    delay() {
      state = 'delayed';
    },
    mend() {
      // Data sent to a frozen server is lost with its connections.
      if (state === 'frozen') end();
      state = 'whole';
      for (const step of delayed.splice(0)) step();
    },
    close: () =>
      new Promise((resolve) => {
        end();
        server.close(() => resolve());
      }),
  };
}

function parse(url: string) {
  const match = /^postgres(?:ql)?:\/\/([^@/]*)@?([^/:]*)(?::(\d+))?\/([^?]*)(?:\?(.*))?$/.exec(url);
  if (match === null) throw new Error('unexpected connection string');
  const [, user = '', host = '', port = '5432', database = '', search] = match;
  const parameters = new URLSearchParams(search);
  return { user, host, port: parameters.get('port') ?? port, database, folder: parameters.get('host') };
}

function connectTo(url: string): Socket {
  const { host, port, folder } = parse(url);
  return folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), host);
}
