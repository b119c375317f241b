import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Website with another origin. It uses localhost, because browsers treat that as another site than 127.0.0.1.
 */
export interface OtherSite {
  origin: string;
  /** Sets the body of the page at this path. */
  show(path: string, body: string): void;
  close(): Promise<void>;
}

/** Strictest content security policy that allows the snippet. */
const policyFor = (openslot: string) =>
  `default-src 'none'; script-src 'self' ${openslot}; frame-src ${openslot}; img-src 'self' data:`;

/** Adds the snippet after the page has loaded, like a tag manager. */
const late = `const script = document.createElement('script');
Object.assign(script.dataset, { business: 'salon-lindenbluete', language: 'pt' });
script.src = document.currentScript.dataset.src;
const add = () => document.getElementById('late').append(script);
addEventListener('load', () => setTimeout(add));`;

export async function startOtherSite(openslot: () => string): Promise<OtherSite> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    if (request.url === '/late.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(late);
    const body = pages.get(request.url ?? '/') ?? '';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(openslot()),
    });
    return response.end(
      `<!doctype html><html lang="en"><head><title>Another site</title><link rel="icon" href="data:,">
       <meta name="viewport" content="width=device-width"></head><body><h1>Another site</h1>${body}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (path, body) => pages.set(path, body),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
