import { connect, createServer, type Socket } from 'node:net';

export interface BrokenLink {
  /** A connection string that leads through this link. */
  url: string;
  /** Ends every connection and refuses new ones, as a stopped server does. */
  cut(): void;
  /** Keeps connections open and says nothing more, as a frozen server does. */
  freeze(): void;
  /** The same, but what is sent meanwhile arrives when it is mended, even of those who have hung up. */
  delay(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A stretch of wire between the service and its database that a test can break. */
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
        // In order: what was sent before is read before the end is.
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
      // What a frozen server had been sent is lost with its connections.
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
  if (match === null) throw new Error('a connection string of another form');
  const [, user = '', host = '', port = '5432', database = '', search] = match;
  const parameters = new URLSearchParams(search);
  return { user, host, port: parameters.get('port') ?? port, database, folder: parameters.get('host') };
}

function connectTo(url: string): Socket {
  const { host, port, folder } = parse(url);
  return folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), host);
}
