import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One dot, whole. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Somebody else's server, with pictures on it and worse. */
export interface PictureServer {
  url: string;
  /** The paths that were asked for, in their order. */
  asked: string[];
  answer(path: string, handle: Handle): void;
  close(): Promise<void>;
}

export const sendPng: Handle = (_request, response) =>
  response.writeHead(200, { 'content-type': 'image/png' }).end(png);

export async function startPictureServer(host = '127.0.0.1'): Promise<PictureServer> {
  const asked: string[] = [];
  const answers = new Map<string, Handle>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const handle = answers.get(path);
    if (handle === undefined) response.writeHead(404).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (path, handle) => answers.set(path, handle),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
