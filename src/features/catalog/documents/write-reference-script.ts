/**
 * Runs after the bundle, in the browser. What can go wrong is named in one line a status and explained in the introduction. Requests go to where the page
 * came from, whichever of its names the visitor used: the page may ask nobody else.
 */
export const writeReferenceScript = (): string => `
(async () => {
  const answer = await fetch('/openapi/whole.json');
  if (!answer.ok) throw new Error('/openapi/whole.json answered ' + answer.status);
  const content = await answer.json();
  content.servers = [{ url: location.origin }];
  content.info.description += '\\n\\nThe same [for programs](/openapi.json) and [for agents](/llms.txt).';
  delete content.info.license;
  for (const methods of Object.values(content.paths))
    for (const { responses } of Object.values(methods))
      for (const [status, response] of Object.entries(responses)) {
        delete response.headers;
        if (/^[45]/.test(status)) {
          const shared = content.components.responses[response.$ref.split('/').pop()];
          responses[status] = { description: response.description ?? shared.description };
        } else if (response.$ref !== undefined) delete responses[status];
      }
  Scalar.createApiReference('#reference', {
    content,
    theme: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    documentDownloadType: 'none',
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    metaData: { title: document.title },
  });
  // What it says of status codes and of itself is elsewhere, and may be out of reach.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link && link.origin !== location.origin) event.preventDefault();
  }, true);
})().catch((error) => {
  console.error(error);
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = 'The reference could not be shown. Reload the page to try again.';
  document.querySelector('.waiting')?.append(notice);
});
`;
