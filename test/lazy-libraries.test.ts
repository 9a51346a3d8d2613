import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sharedThing } from './support/shared-things.ts';

const SERVER = fileURLToPath(new URL('../src/app/assembling/assemble-server.ts', import.meta.url));

/** What a module loads before it runs: imports of types load nothing, `import()` loads later. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** The packages that a start loads, each with the file that asks for it first. */
function packagesOf(first: string): ReadonlyMap<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const queue = [first];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('.')) queue.push(join(dirname(file), name));
      else if (!packages.has(name)) packages.set(name, file);
    }
  }
  return packages;
}

test('a start loads no library that only some projects need', () => {
  const packages = packagesOf(SERVER);
  expect(packages.has('fastify')).toBe(true);
  const lazy = [...packages.keys()].filter((name) =>
    /^(@simplewebauthn|graphql|grant|nexus|knex|nodemailer|openid-client|otpauth|sharp|prom-client|tar-stream|ws|@node-saml\/node-saml|@xmldom\/xmldom|xml-encryption)(\/|$)/.test(
      name,
    ),
  );
  expect(lazy.map((name) => `${packages.get(name)} imports ${name}`)).toEqual([]);
});

test('nor does a project with code, which may or may not extend GraphQL', () => {
  const handlers = fileURLToPath(new URL('../src/handlers/create-handlers.ts', import.meta.url));
  expect(packagesOf(handlers).has('graphql')).toBe(false);
});

test.each(['start', 'dev', 'serve-with-workers'])(
  'a process that only starts others loads no server: %s',
  async (name) => {
    const bundle = dirname(await sharedThing('command'));
    const first = readdirSync(bundle).find((file) => new RegExp(`^${name}-.{8}\\.js$`).test(file));
    const files = new Set([first ?? '']);
    for (const file of files) {
      const text = readFileSync(join(bundle, file), 'utf8');
      for (const [, imported = ''] of text.matchAll(/^(?:import|export) [^;]*?"\.\/([^"]+)";$/gm)) files.add(imported);
    }
    expect([...files].map((file) => file.replace(/-.{8}\.js$/, '')).sort()).toEqual(
      [name, 'command', 'rolldown-runtime'].sort(),
    );
  },
);
