import type { BrowserContext } from 'playwright-core';

const isOwn = (url: string, origin: string) =>
  /^(data|blob|about):/.test(url) || url.startsWith(`${origin}/`) || url === origin;

/**
 * Everything that should not happen while somebody looks at pages: a request to another host, an error on the console or of a script,
 * something that the policy of a page refused.
 */
export async function watchVisitor(context: BrowserContext, origin: string): Promise<readonly string[]> {
  const problems: string[] = [];
  context.on('request', (request) => {
    if (!isOwn(request.url(), origin)) problems.push(`a request to another host: ${request.url()}`);
  });
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') problems.push(`on the console: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    problems.push(`a script failed: ${error.error().stack ?? error.error().message}`);
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      const url = socket.url().replace(/^ws/, 'http');
      if (!isOwn(url, origin)) problems.push(`a socket to another host: ${socket.url()}`);
    });
  });
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.push(`refused by the policy of the page: ${violation}`);
  });
  // As text, because what a compiler makes of a function may name things that the page does not have.
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) =>
      reportViolation(effectiveDirective + ' ' + blockedURI + ' on ' + documentURI));`,
  });
  return problems;
}
