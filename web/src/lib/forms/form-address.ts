/** The query without the name of a form action (`?/name`). */
export const pageQuery = (searchParams: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...searchParams].filter(([name]) => !name.startsWith('/')));

/** URL of the page that a form was sent from. */
export function pageAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const query = pageQuery(searchParams);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** URL of a form action that keeps the query of the page. */
export function formAction({ searchParams }: Pick<URL, 'searchParams'>, name: string): string {
  const query = pageQuery(searchParams);
  return query.size === 0 ? `?/${name}` : `?/${name}&${query}`;
}
