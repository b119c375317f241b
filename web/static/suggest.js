// Suggestions below the fields of the search form, and the text of an empty date. A file of its own, because the home page has no other script.
(() => {
  if (window.openslotSuggest) return;
  window.openslotSuggest = true;
  const pause = 150;
  const shortest = 2;

  /** Turns a field into a combobox when it gets the focus for the first time. */
  function prepare(field) {
    const list = document.createElement('ul');
    list.id = `${field.name}-suggestions`;
    list.className = 'suggestions card';
    list.hidden = true;
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', field.dataset.label);
    field.removeAttribute('list');
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', 'false');
    field.setAttribute('aria-controls', list.id);
    field.closest('label').after(list);

    let timer;
    let asked;
    let active = -1;
    const options = () => [...list.children];

    function mark(index) {
      active = index;
      for (const [at, option] of options().entries())
        option.setAttribute('aria-selected', String(at === index));
      const option = options()[index];
      if (option) {
        field.setAttribute('aria-activedescendant', option.id);
        option.scrollIntoView({ block: 'nearest' });
      } else field.removeAttribute('aria-activedescendant');
    }
    function show(isShown) {
      list.hidden = !isShown;
      field.setAttribute('aria-expanded', String(isShown));
      mark(-1);
    }
    function close() {
      clearTimeout(timer);
      asked?.abort();
      show(false);
    }
    function choose({ dataset }) {
      close();
      if (dataset.href) location.assign(dataset.href);
      else field.value = dataset.name;
    }
    function fill(found) {
      list.replaceChildren(
        ...found.map(({ name, note, kind, href }, index) => {
          const option = document.createElement('li');
          option.id = `${list.id}-${index}`;
          option.setAttribute('role', 'option');
          option.dataset.name = name;
          if (href) option.dataset.href = href;
          const label = document.createElement('span');
          label.textContent = name;
          const extra = document.createElement('small');
          extra.textContent = [field.dataset[kind], note].filter(Boolean).join(', ');
          option.append(label, ' ', extra);
          return option;
        }),
      );
      show(found.length > 0);
    }
    async function ask() {
      asked?.abort();
      asked = new AbortController();
      const address = `${field.dataset.suggest}?${new URLSearchParams({ [field.name]: field.value.trim() })}`;
      try {
        const response = await fetch(address, { signal: asked.signal });
        if (response.ok) fill(await response.json());
      } catch {
        // Aborted, or no connection: the form works without suggestions.
      }
    }

    field.addEventListener('input', () => {
      clearTimeout(timer);
      if (field.value.trim().length < shortest) close();
      else timer = setTimeout(ask, pause);
    });
    field.addEventListener('keydown', (event) => {
      const { length } = options();
      if (event.key === 'Escape' && !list.hidden) close();
      else if (list.hidden || length === 0) return;
      else if (event.key === 'ArrowDown') mark((active + 1) % length);
      else if (event.key === 'ArrowUp') mark((active <= 0 ? length : active) - 1);
      else if (event.key === 'Enter' && active >= 0) choose(options()[active]);
      else return;
      event.preventDefault();
    });
    // Before the blur of the field, which closes the list.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const option = target.closest('[role=option]');
      if (option) choose(option);
    });
    field.addEventListener('blur', close);
  }

  const prepared = new WeakSet();
  function meet(field) {
    if (!(field instanceof HTMLInputElement) || !field.dataset.suggest || prepared.has(field)) return;
    prepared.add(field);
    prepare(field);
  }
  document.addEventListener('focusin', ({ target }) => meet(target));
  // An empty date shows a text instead of the browser's pattern.
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'date')
      target.toggleAttribute('data-empty', target.value === '');
  });
  meet(document.activeElement);
})();
