import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDocument } from './documents.ts';

const SCALING = 'docs/scaling.md';
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-reference-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The code blocks of the document with this info string. */
const blocks = (info: string): readonly string[] =>
  [...readDocument(SCALING).matchAll(/^```(.+)\n([\s\S]+?)^```$/gm)].flatMap(([, found, text = '']) =>
    found === info ? [text] : [],
  );
const block = (info: string): string => {
  const [first, ...others] = blocks(info);
  if (first === undefined || others.length > 0) throw new Error(`${SCALING} must have one block "${info}"`);
  return first;
};
const lacks = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined;
const HAPROXY = '/usr/sbin/haproxy';

/** What HAProxy warns of in a file; nothing if it is valid. */
function checkHaproxy(text: string): string {
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync(HAPROXY, ['-c', '-f', file], { encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n');
  return lines.filter((line) => /ALERT|WARNING|error/i.test(line)).join('\n');
}

test.skipIf(lacks(HAPROXY))('the files for HAProxy are valid, with the variants that the text names', () => {
  const whole = block('haproxy');
  expect(checkHaproxy(whole)).toBe('');
  expect(checkHaproxy(whole + block('haproxy part'))).toBe('');
  const [, template = '', resolvers = '', nameserver = ''] =
    /`(server-template [^`]+)`, and a section `(resolvers docker)` with `([^`]+)`/.exec(readDocument(SCALING)) ?? [];
  const byName = whole.replace(/ {2}server one .+\n {2}server two .+\n/, `  ${template}\n`);
  expect(byName).toContain('server-template content 1-8');
  expect(checkHaproxy(`${byName}\n${resolvers}\n  ${nameserver}\n`)).toBe('');
  expect(checkHaproxy(whole.replace('leastconn', 'leastload'))).toContain('balance only supports');
});

/** What Caddy says about a file; `Valid configuration` if it is valid. It asks the servers of the file for their health. */
function checkCaddy(text: string): string {
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, text.replace(/10\.0\.0\.2\d:1337/g, '127.0.0.1:9'));
  const { stdout, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return `${stdout}${stderr}`;
}

test.skipIf(lacks('caddy'))('the Caddyfile is valid', () => {
  expect(checkCaddy(block('caddyfile'))).toContain('Valid configuration');
  expect(checkCaddy(block('caddyfile').replace('least_conn', 'least_load'))).not.toContain('Valid configuration');
});

test.skipIf(lacks('systemd-analyze'))(
  'the units are valid, and differ from the one of a single machine in restarts',
  () => {
    for (const name of ['content.service', 'content-schema.service']) {
      // The program and the user must exist where it is checked.
      const program = path.join(folder, 'plinth');
      writeFileSync(program, '#!/bin/sh\n');
      chmodSync(program, 0o755);
      const text = block(`ini unit=${name}`)
        .replace(/^ExecStart=\S+/m, `ExecStart=${program}`)
        .replace('User=content', 'User=root');
      mkdirSync(path.join(folder, 'units'), { recursive: true });
      const file = path.join(folder, 'units', name);
      writeFileSync(file, text);
      const verify = () => {
        const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
        return `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name));
      };
      expect(verify()).toEqual([]);
      writeFileSync(file, text.replace('[Service]', '[Service]\nKillMood=mixed'));
      expect(verify()).not.toEqual([]);
    }
    const [, single = ''] = /```ini\n([\s\S]+?)```/.exec(readDocument('docs/deployment.md')) ?? [];
    const service = (text: string): readonly string[] =>
      text
        .slice(text.indexOf('[Service]'))
        .split('\n')
        .filter((line) => !line.startsWith('Restart'));
    expect(service(block('ini unit=content.service'))).toEqual(service(single));
  },
);

interface Service {
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | object;
  readonly configs?: readonly { readonly source: string }[];
  readonly environment?: Readonly<Record<string, string>>;
}

test('the compose file refers only to what it defines, and its addresses to its services', () => {
  const { services, configs, volumes } = parse(block('yaml')) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly configs: object;
    readonly volumes: object;
  };
  expect(Object.keys(services)).toEqual(['proxy', 'content', 'primary', 'replica']);
  for (const [name, service] of Object.entries(services)) {
    const needed = service.depends_on ?? [];
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(services, name).toHaveProperty(other);
    for (const { source } of service.configs ?? []) expect(configs, name).toHaveProperty(source);
    for (const volume of service.volumes ?? []) {
      if (!volume.startsWith('.')) expect(volumes, name).toHaveProperty(volume.split(':')[0] ?? '');
    }
  }
  const { DATABASE_URL = '', REPLICA_URLS = '' } = services.content?.environment ?? {};
  expect([DATABASE_URL, REPLICA_URLS].map((url) => new URL(url).hostname)).toEqual(['primary', 'replica']);
  expect(readDocument(SCALING)).toContain("replicas: env.array('REPLICA_URLS', [])");
});
