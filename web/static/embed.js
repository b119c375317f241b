// Shows the booking of one business on another site, right after its <script>. docs/embed.md says how.
(() => {
  const titles = { en: 'Book an appointment', de: 'Termin buchen', pt: 'Fazer uma marcação' };
  const silentMilliseconds = 4000;
  const firstHeight = 640;
  const greatestHeight = 6000;

  function addressOf({ src, dataset }, language) {
    const prefix = language === 'en' ? '' : `/${language}`;
    const address = new URL(`${prefix}/embed/${encodeURIComponent(dataset.business)}`, src);
    if (dataset.service) address.searchParams.set('services', dataset.service);
    // Dark only where the page around it may be.
    const scheme = dataset.scheme || getComputedStyle(document.documentElement).colorScheme;
    if (/auto|dark/.test(scheme)) address.searchParams.set('scheme', 'auto');
    if (dataset.professional) address.searchParams.set('professional', dataset.professional);
    return address;
  }

  function listen(frame, { origin, pathname }) {
    let isSilent = true;
    const link = document.createElement('a');
    link.href = origin + pathname.replace('/embed/', '/b/');
    link.textContent = frame.title;
    // A refused frame fires `load` too, but sends no message.
    frame.onload = () => setTimeout(() => isSilent && frame.replaceWith(link), silentMilliseconds);
    addEventListener('message', ({ source, origin: sender, data }) => {
      if (source === null || source !== frame.contentWindow || sender !== origin) return;
      isSilent = false;
      if (data?.type === 'openslot:height' && data.height > 0)
        frame.height = String(Math.min(Math.ceil(data.height), greatestHeight));
      // The next step begins at the top, which may be out of sight.
      if (data?.type === 'openslot:step' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    });
  }

  function show(script) {
    script.dataset.shown = 'true';
    const { language: wished, title } = script.dataset;
    const wish = (wished || document.documentElement.lang).slice(0, 2).toLowerCase();
    const language = wish in titles ? wish : 'en';
    const address = addressOf(script, language);
    const frame = document.createElement('iframe');
    frame.title = title || titles[language];
    frame.lang = language;
    frame.loading = 'lazy';
    frame.referrerPolicy = 'no-referrer';
    frame.height = String(firstHeight);
    Object.assign(frame.style, { display: 'block', width: '100%', border: '0' });
    frame.src = address.href;
    listen(frame, address);
    if (script.closest('head') === null) script.after(frame);
    else document.body.append(frame);
  }

  const own = document.currentScript;

  /** All of ours that are there: what runs as a module does not know which one it is. */
  function showAll() {
    const scripts = document.querySelectorAll('script[data-business][src*="/embed.js"]:not([data-shown])');
    for (const script of scripts) if (own === null || script.src === own.src) show(script);
  }

  if (document.body === null) addEventListener('DOMContentLoaded', showAll);
  else showAll();
})();
