const hex = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const encodeWord = (path: string, index: number) =>
  path
    .split('/')
    .map((word, at) => (at === index ? [...word].map(hex).join('') : word))
    .join('/');

/** Ways to write the address of a path that some server, proxy or library takes for the same. */
export const spellings: Record<string, (path: string) => string> = {
  'an encoded letter of the prefix': (path) => path.replace('/api', '/%61pi'),
  'an encoded prefix': (path) => encodeWord(path, 1),
  'an encoded noun': (path) => encodeWord(path, 2),
  'encoded in capitals': (path) => path.replace('/api', '/%41PI'),
  'encoded twice': (path) => path.replace('/api', '/%2561pi'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2f'),
  'the absolute form': (path) => `http://x${path}`,
  'the absolute form of another host with a login': (path) => `HTTPS://user:word@evil.example:81${path}`,
  'the absolute form, encoded': (path) => `http://x${path.replace('/api', '/%61pi')}`,
  'a trailing slash': (path) => `${path}/`,
  'an encoded trailing slash': (path) => `${path}%2f`,
  'a doubled slash before': (path) => `/${path}`,
  'a doubled slash within': (path) => path.replace('/api/', '/api//'),
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'a climbing dot segment': (path) => `/docs/..${path}`,
  'an encoded dot segment': (path) => `/docs/%2e%2e${path}`,
  'capital letters': (path) => path.toUpperCase(),
  'a semicolon parameter': (path) => `${path};v=1`,
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'a fragment': (path) => `${path}#x`,
  'an empty query': (path) => `${path}?`,
  'no leading slash': (path) => path.slice(1),
};
