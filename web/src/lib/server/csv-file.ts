/** What the API wrote, as a file to keep: a link of the API would ask for a token. */
export const csvFile = (file: string, name: string): Response =>
  new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
