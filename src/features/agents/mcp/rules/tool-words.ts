/** What the API says of a refusal, in the names that the tool has for its arguments. `names`: what it calls them. */
export function inWordsOf(names: Readonly<Record<string, string>>, detail: string): string {
  const renamed = Object.entries(names).reduce(
    (said, [ofApi, own]) => said.replace(new RegExp(`(?<!\\w)${ofApi}(?!\\w)`, 'g'), own),
    detail,
  );
  return (
    renamed
      .replace(/(?<![\w.])(?:query|body|params)\.(?=\w)/g, 'arguments.')
      .replace(/^body\b/, 'arguments')
      // The next step names the tool instead.
      .replace(/; [A-Z]+ \/api\/[^.]*/, '')
  );
}
