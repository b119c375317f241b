/// <reference no-default-lib="true"/>
/// <reference lib="esnext" />
/// <reference lib="webworker" />
import { entrances, preferredLanguage, splitLanguage } from '$lib/i18n/language';
import { offlinePage } from '$lib/offline/offline-page';

// Answers failed requests for pages with the offline page, which is part of this file. It stores nothing, so
// that no page of a signed-in person remains on the device.
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Not part of the types of TypeScript. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { not: { requestMode: 'navigate' } }; source: 'network' }): Promise<void>;
}

worker.addEventListener('install', (event: RoutedInstallEvent) => {
  worker.skipWaiting();
  // Files and API requests skip the worker, where browsers support that.
  const routed = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(Promise.resolve(routed).catch(() => {}));
});

worker.addEventListener('activate', (event) => {
  // Browsers then request the page while the worker starts.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
});

worker.addEventListener('fetch', (event) => {
  // Forms keep the error of the browser, which offers to send them again. Frames and files need no page.
  if (event.request.destination !== 'document' || event.request.method !== 'GET') return;
  event.respondWith(loadPage(event).catch(() => answerOffline(new URL(event.request.url))));
});

async function loadPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function answerOffline({ pathname }: URL): Response {
  const language = entrances.has(pathname)
    ? preferredLanguage(navigator.languages.join())
    : splitLanguage(pathname).language;
  return new Response(offlinePage(language, navigator.onLine), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });
}
