/** What an address asks for, without the name of the form that was sent to it: only a form can ask for that. */
export const pageQuery = (searchParams: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...searchParams].filter(([name]) => !name.startsWith('/')));

/** The page that a form was sent from. */
export function pageAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const query = pageQuery(searchParams);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** Where a form of the page is sent, so that it comes back to the same part of it. */
export function formAction({ searchParams }: Pick<URL, 'searchParams'>, name: string): string {
  const query = pageQuery(searchParams);
  return query.size === 0 ? `?/${name}` : `?/${name}&${query}`;
}
