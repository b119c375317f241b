/** A file from the API as a download. A direct link to the API would need a token. */
export const csvFile = (file: string, name: string): Response =>
  new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
