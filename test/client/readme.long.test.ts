import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;

let app: TestApp;
let folder: string;
let examples: string[];
beforeAll(async () => {
  app = await startApp({ template: 'demo' });
  // Imports the built client by its package name, like an installed package.
  folder = await mkdtemp(join(tmpdir(), 'openslot-client-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(root, 'client'), join(folder, 'node_modules', 'openslot-client'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const text = await readFile(join(root, 'client', 'README.md'), 'utf8');
  examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
  for (const [index, code] of examples.entries())
    await writeFile(join(folder, `example-${index}.js`), code.replaceAll('http://127.0.0.1:3000', app.url));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const lines = [
  [/^\S.*, \d{4}-\d\d-\d\d at \d\d:\d\d, \d+(\.\d+)? [A-Z]{3}$/, /^apt_\w+ (Pending|Confirmed)$/],
  [/^.*[Mm]assage.* \d+/, /^3 3$/],
  [/^400 INVALID_DATE_FORMAT undefined undefined$/, /^query\.date malformed$/],
  [/^true$/, /^true$/],
  [/^Clara Neumann$/, /^0$/],
  [/^pending http.*\/approvals\/apv_\w+$/, /^approved$/],
];

test("every example of the client's README runs on the demo and prints the expected lines", async () => {
  expect(examples).toHaveLength(lines.length);
  for (const [index, expected] of lines.entries()) {
    const { stdout } = await run(process.execPath, [`example-${index}.js`], { cwd: folder });
    for (const line of expected)
      expect([index, stdout.split('\n')]).toEqual([
        index,
        expect.toSatisfy((said: string[]) => said.some((one) => line.test(one))),
      ]);
  }
});

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('the examples are type-correct with module %s', async (module, moduleResolution) => {
  const compilerOptions = {
    strict: true,
    checkJs: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    module,
    moduleResolution,
  };
  const config = `tsconfig.${module}.json`;
  await writeFile(join(folder, config), JSON.stringify({ compilerOptions, include: ['*.js', '*.ts'] }));
  const wrong = [
    `const name: number = (await client.getBusiness({ id: 'x' })).name;`,
    `await client.getBusiness();`,
    `await client.getBusiness({ id: 'x', city: 'y' });`,
    `await client.getBusiness.all({ id: 'x' });`,
    `await client.listAppointments({ status: 'Unknown' });`,
    `await client.orderPizza();`,
  ];
  const code = wrong.map((line) => `// @ts-expect-error\n${line}`).join('\n');
  const head = `import { createClient } from 'openslot-client';\nconst client = createClient({ baseUrl: '', fetch });\n`;
  await writeFile(join(folder, 'wrong.ts'), `${head}${code}\nexport {};\n`);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const checked = run(process.execPath, [compiler, '-p', config], { cwd: folder });
  await checked.catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
});
