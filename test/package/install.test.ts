import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { compile } from '../client/compiler.ts';
import { brokenLinksIn, documents, readDocument } from '../docs/documents.ts';
import { startEngine, whyUnavailable } from '../support/engines.ts';
import { buildImage, type Image } from './image.ts';
import { type LocalRegistry, startLocalRegistry } from './local-registry.ts';
import { otherNodes } from './other-nodes.ts';
import { type PackedPlinth, packPlinth } from './packed-plinth.ts';
import { cleanEnvironment, startShell } from './shell.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MB = 1_000_000;
const ADDRESS = /at (http:\/\/[^ \n]+)\n/;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

let packed: PackedPlinth;
let registry: LocalRegistry;

beforeAll(async () => {
  packed = await packPlinth();
  registry = await startLocalRegistry(['bcryptjs', 'jiti'], packed.folder);
});

afterAll(() => {
  registry?.close();
  packed?.remove();
});

const folderOf = (name: string): string => {
  const folder = path.join(packed.folder, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

/** Mode, size, time and name of each file in a package. */
const listOf = (tarball: string): readonly string[] =>
  execFileSync('tar', ['-tvzf', tarball], { encoding: 'utf8' }).trim().split('\n').sort();

const manifestOf = (tarball: string): unknown =>
  JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));

describe('the package', () => {
  let unpacked = '';
  beforeAll(() => {
    unpacked = folderOf('unpacked');
    execFileSync('tar', ['-xzf', packed.plinth, '-C', unpacked]);
    unpacked = path.join(unpacked, 'package');
  });

  test('has documents whose links lead somewhere', () => {
    const pages = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    expect(pages).toContain('docs/cli.md');
    expect(pages.flatMap((file) => brokenLinksIn(unpacked, file).map((link) => `${file}: ${link}`))).toEqual([]);
  });

  test('has one file of declarations, which compiles by itself', async () => {
    const declarations = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.d.ts'),
    );
    expect(declarations.filter((name) => !name.startsWith('dist/client/'))).toEqual(['dist/index.d.ts']);
    const folder = folderOf('typed');
    writeFileSync(
      path.join(folder, 'handlers.ts'),
      `import { defineHandlers, notFound, RequestError, type Entity } from '${unpacked}/dist/index.js';
      export const entity: Entity = { id: 1 };
      export default defineHandlers('api::a.a', { find: async (request, core) => (await core(request.query)) ?? notFound() });
      export const status: number = new RequestError('NotFoundError', 'x').status;
      // @ts-expect-error: the core takes a query
      export const wrong = defineHandlers('api::a.a', { find: (request, core) => core(1) });`,
    );
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      '',
      '--ignoreConfig',
    ];
    expect(await compile('typescript', [...options, path.join(folder, 'handlers.ts')])).toEqual({
      ok: true,
      output: '',
    });
  });

  test('lists every package whose code is inside, with version, licence and checksum', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(path.join(unpacked, 'dist/sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string; licenses?: unknown[]; hashes?: unknown[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    // The server's libraries, what SQLite brings for older Nodes, and what npm installs beside.
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'mysql2', 'kysely', 'node-gyp-build', 'bcryptjs']));
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    expect(components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([]);
    const notices = readFileSync(path.join(unpacked, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const bundledNames = names.filter((name) => !['bcryptjs', 'jiti', 'sharp'].includes(name));
    expect(bundledNames.filter((name) => !notices.includes(`${name} `))).toEqual([]);
  });

  test('depends only on libraries outside the bundle; the repository declares every library of the server', () => {
    const read = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const [published, own] = [read(unpacked), read(ROOT)];
    expect(Object.keys(published.dependencies)).toEqual(['bcryptjs', 'jiti']);
    expect(
      Object.keys(published).filter((name) => /^(devDependencies|overrides|scripts|workspaces)$/.test(name)),
    ).toEqual([]);
    const bundles = ['dist/bundled-packages.json', 'dist/sqlite/lib/bundled-packages.json'];
    const inside = bundles.flatMap((file): string[] =>
      JSON.parse(readFileSync(path.join(packed.folder, 'staged', file), 'utf8')).map((place: string) =>
        path.relative(path.join(ROOT, 'node_modules'), place),
      ),
    );
    const declared = Object.keys({ ...own.dependencies, ...own.devDependencies });
    expect(Object.keys(own.dependencies).sort()).toEqual(
      declared.filter((name) => inside.includes(name) || ['bcryptjs', 'jiti'].includes(name)).sort(),
    );
    // Packing has put the repository's manifest back.
    expect(read(path.join(packed.folder, 'staged'))).toEqual(own);
  });

  test('of the client has its license and its readme', () => {
    const names = execFileSync('tar', ['-tzf', packed.client], { encoding: 'utf8' });
    expect(names).toMatch(/^package\/LICENSE$/m);
    expect(names).toMatch(/^package\/README\.md$/m);
    expect(names).not.toMatch(/\.ts$(?<!\.d\.ts)/m);
  });
});

/** Both packages in an empty folder. */
async function installIn(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await startShell(`npm install ${packed.plinth} ${packed.client}`, { cwd: folder, env }).ended;
  const names = readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(names).toEqual(['bcryptjs', 'jiti', 'plinth', 'plinth-client']);
  expect([...registry.missing]).toEqual(['sharp']);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'node_modules/plinth/package.json'), 'utf8'));
  expect(manifest.scripts, 'nothing runs when it is installed').toBeUndefined();
}

/** A program of the folder that asks with the client. */
async function askWithClient(folder: string, env: NodeJS.ProcessEnv, url: string): Promise<void> {
  const program = `import { createClient } from 'plinth-client';
    const api = createClient({ url: '${url}', flatten: true });
    console.log((await api.articles.find({ sort: ['title'], fields: ['title'] })).data[0].title);`;
  writeFileSync(path.join(folder, 'ask.js'), program);
  expect(await startShell('node ask.js', { cwd: folder, env }).ended).toBe('Bread before dawn\n');
}

test("installed in an empty folder: init's commands run, and a new content type is served", async () => {
  const folder = folderOf('first');
  const env = cleanEnvironment(folder, process.execPath, registry.url);
  await installIn(folder, env);
  expect(sizeOf(path.join(folder, 'node_modules'))).toBeLessThan(38 * MB);

  const begun = Date.now();
  // From a checkout, as most users begin; the same from the installed package is only compared.
  const checkout = path.join(packed.folder, 'staged');
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
  const printed = await startShell(`node ${checkout}/dist/cli/main.js init my-site`, { cwd: folder, env }).ended;
  const commands = [...printed.matchAll(/^ {2}((?:cd|npm) .+)$/gm)].map(([, command]) => command);
  expect(commands).toEqual(['cd my-site', 'npm install', 'npm run dev']);
  const [, file = '', text = ''] = /^ {2}(src\/\S+)\n\n([\s\S]+)$/m.exec(printed) ?? [];
  // What init packs by itself is what npm packs, wherever it runs.
  await startShell('node_modules/.bin/plinth init second-site', { cwd: folder, env }).ended;
  for (const site of ['my-site', 'second-site']) {
    const vendored = path.join(folder, site, 'vendor', path.basename(packed.plinth));
    expect(listOf(vendored)).toEqual(listOf(packed.plinth));
    expect(manifestOf(vendored)).toEqual(manifestOf(packed.plinth));
  }

  // What `types` imports is there.
  const types = await startShell('node_modules/.bin/plinth types my-site', { cwd: folder, env }).ended;
  writeFileSync(path.join(folder, 'content-types.ts'), types);
  writeFileSync(
    path.join(folder, 'typed.ts'),
    `import { createClient } from 'plinth/client';
    import type { ContentTypes } from './content-types.ts';
    const { data } = await createClient<ContentTypes>({ url: '' }).articles.find({ fields: ['title'] });
    export const title: string | null | undefined = data[0]?.attributes.title;
    // @ts-expect-error: it was not asked for
    export const slug = data[0]?.attributes.slug;`,
  );
  expect(
    await compile('typescript', [
      ...['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', ''],
      ...['--allowImportingTsExtensions', '--ignoreConfig', path.join(folder, 'typed.ts')],
    ]),
  ).toEqual({ ok: true, output: '' });

  const dev = startShell(commands.join(' && '), { cwd: folder, env: { ...env, PORT: '0' } });
  const [, first = ''] = await dev.printed(ADDRESS);
  const modules = path.join(folder, 'my-site/node_modules');
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['bcryptjs', 'jiti', 'plinth']);
  expect(sizeOf(modules)).toBeLessThan(38 * MB);
  expect(await (await fetch(`${first}/api/articles`)).json()).toMatchObject({ meta: { pagination: { total: 2 } } });

  mkdirSync(path.dirname(path.join(folder, 'my-site', file)), { recursive: true });
  writeFileSync(path.join(folder, 'my-site', file), text);
  const [, address = ''] = await dev.printed(new RegExp(`changed: restarting[\\s\\S]*${ADDRESS.source}`));
  expect(await (await fetch(`${address}/api/places`)).json()).toMatchObject({ data: [] });
  const seconds = (Date.now() - begun) / 1000;
  console.log(`An own content type: ${commands.length + 1} commands, one file, ${seconds.toFixed(1)} s`);

  await askWithClient(folder, env, address);
  // A workspace of its own in the repository, and part of the package.
  const compared = `node_modules/.bin/plinth compare my-site --with ${address} --requests 20`;
  expect(await startShell(compared, { cwd: folder, env }).ended).toContain('20 requests');
  dev.kill('SIGINT');
  await dev.ended.catch(() => undefined);
});

for (const { major, path: node } of otherNodes) {
  const reason = node === null ? ' (skipped: it is not here, and no registry gives it)' : '';
  test.skipIf(node === null)(`installed on Node ${major}, it serves that project${reason}`, async () => {
    const folder = folderOf(`on-${major}`);
    const env = cleanEnvironment(folder, node ?? '', registry.url);
    await installIn(folder, env);
    const site = path.join(packed.folder, 'first/my-site');
    const server = startShell(`exec node_modules/.bin/plinth start ${site} --port 0`, { cwd: folder, env });
    const [, address = ''] = await server.printed(ADDRESS);
    await askWithClient(folder, env, address);
    server.kill('SIGTERM');
    await server.ended;
  });
}

describe('a container', () => {
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? 65534 : (process.getuid?.() ?? 0);
  let image: Image;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    const site = path.join(packed.folder, 'first/my-site');
    mkdirSync(path.join(site, 'data'));
    for (const file of ['data/old.db', 'data/old.db-wal', 'copy.sqlite', '.env.production']) {
      writeFileSync(path.join(site, file), 'not for an image');
    }
    const root = folderOf('image');
    env = cleanEnvironment(root, process.execPath, registry.url);
    image = await buildImage({ context: site, root, env, owner: `${user}:${user}` });
  });

  /** As `--env-file .env` would give them. */
  const secrets = (): Record<string, string> => {
    const text = readFileSync(path.join(packed.folder, 'first/my-site/.env'), 'utf8');
    return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]));
  };

  test('of the Dockerfile that init writes has no secrets and no database, and its user can write', async () => {
    const names = readdirSync(image.folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !name.startsWith('node_modules/'),
    );
    expect(names).toContain('config/server.js');
    expect(names.filter((name) => /\.env|\.db|\.sqlite|^\.tmp\//.test(name))).toEqual([]);

    const server = startShell(`exec ${image.command.join(' ')}`, {
      cwd: image.folder,
      env: { ...env, ...image.env, ...secrets(), HOST: '127.0.0.1', PORT: '0' },
      uid: user,
    });
    const [, address = ''] = await server.printed(ADDRESS);
    expect((await fetch(`${address}/api/articles`)).status).toBe(200);
    expect((await fetch(`${address}/explorer`)).status).toBe(404);
    expect(statSync(path.join(image.folder, '.tmp/data.db')).uid).toBe(user);
    server.kill('SIGTERM');
    await server.ended;
  });

  test('and a service of the documented unit start, reload and end', async () => {
    const [, unit = ''] = /```ini\n([\s\S]+?)```/.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
    const setting = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
    const here = (text: string): string => text.replace('/srv/content', image.folder);
    const [key = '', value = ''] = setting('Environment').split('=');
    const server = startShell(`exec ${here(setting('ExecStart')).replace('auto', '2')}`, {
      cwd: here(setting('WorkingDirectory')),
      env: { ...env, ...secrets(), [key]: value, PORT: '0' },
      uid: user,
    });
    const [, address = ''] = await server.printed(ADDRESS);
    execFileSync('sh', ['-c', setting('ExecReload')], { env: { ...env, MAINPID: String(server.pid) } });
    expect((await fetch(`${address}/_ready`)).status).toBe(204);
    process.kill(server.pid, 'SIGTERM');
    await server.ended;
  });

  const noPostgres = whyUnavailable('postgres');
  test.skipIf(noPostgres !== null)(
    `beside PostgreSQL, as in compose.yaml, keeps its content there${noPostgres === null ? '' : ` (skipped: ${noPostgres})`}`,
    async () => {
      const engine = await startEngine('postgres');
      onTestFinished(() => engine.stop());
      const url = 'connectionString' in engine.settings ? engine.settings.connectionString : '';
      const server = startShell(`exec ${image.command.join(' ')}`, {
        cwd: image.folder,
        env: { ...env, ...image.env, ...secrets(), HOST: '127.0.0.1', PORT: '0', DATABASE_URL: url },
        uid: user,
      });
      const [, address = ''] = await server.printed(/postgres\) at (http:\/\/[^ \n]+)\n/);
      expect((await fetch(`${address}/api/articles`)).status).toBe(200);
      server.kill('SIGTERM');
      await server.ended;
    },
  );

  test('of the documents is the one that init writes', () => {
    const [, documented] = /```dockerfile\n([\s\S]+?)```/.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
    expect(documented).toBe(readFileSync(path.join(packed.folder, 'first/my-site/Dockerfile'), 'utf8'));
  });
});

test('no document installs a package of this name from a registry', () => {
  const asked = /npx (?:--?\S+ )*plinth|npm (?:i|install|add) plinth/;
  expect(documents.filter((file) => asked.test(readDocument(file)))).toEqual([]);
});
