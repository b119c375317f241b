/// <reference no-default-lib="true"/>
/// <reference lib="esnext" />
/// <reference lib="webworker" />
import { entrances, preferredLanguage, splitLanguage } from '$lib/i18n/language';
import { offlinePage } from '$lib/offline/offline-page';
import { readKept, removeOthers } from '$lib/offline/own-appointments';

// Answers failed requests for pages with the offline page, which is part of this file. It stores no pages. The
// offline page lists the upcoming appointments that the page of the appointments has kept.
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
  if (event.request.method === 'POST') {
    const { pathname } = new URL(event.request.url);
    if (splitLanguage(pathname).path === '/sign-out') event.waitUntil(removeOthers(null));
    return;
  }
  // Forms keep the error of the browser, which offers to send them again. Frames and files need no page.
  if (event.request.destination !== 'document' || event.request.method !== 'GET') return;
  event.respondWith(loadPage(event).catch(() => answerOffline(new URL(event.request.url))));
});

async function loadPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function answerOffline({ pathname }: URL): Promise<Response> {
  const language = entrances.has(pathname)
    ? preferredLanguage(navigator.languages.join())
    : splitLanguage(pathname).language;
  const kept = await readKept(new Date()).catch(() => null);
  return new Response(offlinePage(language, navigator.onLine, kept), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });
}
