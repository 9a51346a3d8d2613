import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { extract, pack } from 'tar-stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { SqliteSettings } from '../../src/database/settings.ts';
import { StartError } from '../../src/errors.ts';
import { NO_PROGRESS, type Progress } from '../../src/util/progress.ts';
import {
  copyProject,
  emptyEngine,
  ENCRYPTED,
  exportFrom,
  importInto,
  PLAIN,
  sharedProject,
  stateOf,
  temporaryFolder,
} from './import-into.ts';

interface TarFile {
  readonly name: string;
  readonly text: string | Buffer;
  readonly type?: 'symlink';
  readonly linkname?: string;
}

interface TextFile {
  readonly name: string;
  readonly text: string;
}

let files: Promise<readonly TextFile[]> | undefined;

/** The files of v4's archive, each byte a character. */
async function readFiles(): Promise<readonly TextFile[]> {
  const entries = extract();
  createReadStream(PLAIN.file)
    .pipe(createGunzip())
    .pipe(entries as never);
  const found: TextFile[] = [];
  for await (const entry of entries) {
    found.push({ name: entry.header.name, text: (await buffer(entry as never)).toString('latin1') });
  }
  return found;
}

/** The archive of v4 with other files; null leaves one out. */
async function changed(change: (file: TextFile) => TextFile | null, added: readonly TarFile[] = []): Promise<string> {
  const archive = pack();
  files ??= readFiles();
  for (const one of await files) {
    const file = change(one);
    if (file !== null) archive.entry({ name: file.name }, Buffer.from(file.text, 'latin1'));
  }
  for (const { text, ...header } of added) archive.entry(header, text);
  archive.finalize();
  return write(await buffer((archive as never as NodeJS.ReadableStream).pipe(createGzip())));
}

function write(bytes: Buffer): string {
  const file = join(temporaryFolder(), 'archive.tar.gz');
  writeFileSync(file, bytes);
  return file;
}

const same = (file: TextFile): TextFile => file;

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

const sharedFolder = sharedProject();

describe('an archive that is not right (sqlite)', () => {
  test.each<[string, () => Promise<string> | string, RegExp]>([
    ['truncated', () => write(readFileSync(PLAIN.file).subarray(0, 40_000)), /damaged or incomplete: unexpected end/],
    [
      'truncated, and not compressed',
      () => write(gunzipSync(readFileSync(PLAIN.file)).subarray(0, 300_000)),
      /damaged or incomplete/,
    ],
    [
      'with a header that is damaged',
      () => write(gzipSync(gunzipSync(readFileSync(PLAIN.file)).fill(0x20, 148, 156))),
      /damaged or incomplete: Invalid tar header\.$/,
    ],
    [
      'altered',
      () => {
        const bytes = Buffer.from(readFileSync(PLAIN.file));
        bytes[30_000] = (bytes[30_000] ?? 0) ^ 0xff;
        return write(bytes);
      },
      /damaged/,
    ],
    ['something else', () => write(Buffer.from('Dear diary, ')), /encrypted, or it is not an archive/],
    ['of another form', () => write(gzipSync('not a tar'.repeat(200))), /damaged or incomplete/],
    ['without its end', () => changed((file) => (file.name === 'metadata.json' ? null : file)), /metadata\.json/],
    [
      'not JSON',
      () => changed((file) => (file.name.startsWith('links') ? { ...file, text: `${file.text}\n{"kind":` } : file)),
      /line 1543 is not JSON/,
    ],
    [
      'with a line of another form',
      () =>
        changed((file) => (file.name.startsWith('entities') ? { ...file, text: '{"type":"api::dish.dish"}' } : file)),
      /line 1 of entities/,
    ],
    [
      'with a path out of it',
      () => changed(same, [{ name: 'assets/uploads/../../../evil.txt', text: 'x' }]),
      /leads out of the archive/,
    ],
    ['with an absolute path', () => changed(same, [{ name: '/etc/evil', text: 'x' }]), /leads out of the archive/],
    [
      'with a link',
      () => changed(same, [{ name: 'assets/uploads/a.png', type: 'symlink', linkname: '/etc/passwd', text: '' }]),
      /is a symlink, not a file/,
    ],
    [
      'that unpacks without end',
      () => changed(same, [{ name: 'assets/uploads/zeros.bin', text: Buffer.alloc(66 * 1024 ** 2) }]),
      /unpacks to more than 64 MB/,
    ],
  ])('%s', async (_, make, expected) => {
    const engine = await emptyEngine('sqlite');
    const dir = sharedFolder();
    const before = stateOf(engine, dir);
    const source = { file: await make(), key: null };
    for (const isDryRun of [true, false]) {
      expect(await messageOf(importInto(engine, dir, { source, isDryRun }))).toMatch(expected);
      expect(stateOf(engine, dir)).toEqual(before);
    }
  });

  test('encrypted, with another key or none', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = sharedFolder();
    const withKey = (key: string | null) => messageOf(importInto(engine, dir, { source: { ...ENCRYPTED, key } }));
    expect(await withKey('wrong')).toMatch(/key is wrong, or the archive is damaged/);
    expect(await withKey(null)).toMatch(/encrypted/);
  });
});

describe('an import that cannot be finished (sqlite)', () => {
  test('leaves database and files as they were', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = copyProject();
    await importInto(engine, dir);
    const before = stateOf(engine, dir);
    const stopAfter = (stage: string, items: number): Progress => {
      let running = '';
      let left = items;
      return {
        begin: (name) => {
          running = name;
        },
        advance: (count) => {
          if (running !== stage) return;
          left -= count;
          if (left < 0) throw new StartError('Interrupted.');
        },
        end: () => undefined,
      };
    };
    for (const progress of [
      stopAfter('unpacking files', 20),
      stopAfter('importing', 300),
      stopAfter('importing', 1_900),
    ]) {
      expect(await messageOf(importInto(engine, dir, { present: 'replaced', progress }))).toBe('Interrupted.');
      expect(stateOf(engine, dir)).toEqual(before);
    }
    // A value that its column cannot hold, in the last of all entries.
    const file = await changed((one) =>
      one.name.startsWith('entities')
        ? { ...one, text: one.text.replace(/("slogan":"[^"]*","createdAt":)"[^"]*"/, '$1"never"') }
        : one,
    );
    const broken = importInto(engine, dir, { source: { file, key: null }, present: 'replaced', progress: NO_PROGRESS });
    expect(await messageOf(broken.then(() => undefined))).toMatch(/api::campaign\.campaign 1 of the archive/);
    expect(stateOf(engine, dir)).toEqual(before);
  });
});

test('an import takes over no marks of another server (sqlite)', async () => {
  const engine = await emptyEngine('sqlite');
  const dir = copyProject();
  const setting = (key: string) =>
    JSON.stringify({ type: 'core-store', value: { key, value: { digest: 'x' }, type: 'object' } });
  const lines = ['plinth_served', 'plinth_cron_tidy', 'plinth_of_a_later_version', 'plinth_seed'].map(setting);
  const file = await changed((one) =>
    one.name.startsWith('configuration') ? { ...one, text: `${one.text}\n${lines.join('\n')}\n` } : one,
  );
  await importInto(engine, dir, { source: { file, key: null }, groups: new Set(['config']) });
  const connection = openConnection((engine.settings as SqliteSettings).filename);
  onTestFinished(() => connection.close());
  const keys = connection.prepare(
    "select key from plinth_marks union select key from strapi_core_store_settings where key like 'plinth%'",
  );
  expect(keys.all()).toEqual([{ key: 'plinth_seed' }]);
});

describe('an import into a database with content (sqlite)', () => {
  test('is refused, unless requested', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = copyProject();
    const { report } = await importInto(engine, dir, { isDryRun: true });
    expect(report).toBeNull();
    await importInto(engine, dir);
    const before = stateOf(engine, dir);
    expect(await messageOf(importInto(engine, dir))).toBe('The database has content.');
    const dry = await importInto(engine, dir, { isDryRun: true, present: 'replaced' });
    expect(dry.said).toContain('  api::article.article: 80');
    expect(stateOf(engine, dir)).toEqual(before);
  });

  test('adds entries with new ids, and nothing that is there twice', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = copyProject();
    await importInto(engine, dir);
    // The values of a `uid` cannot be there twice.
    const file = await changed((one) =>
      one.name.startsWith('entities')
        ? { ...one, text: one.text.replaceAll(/"(slug|handle)":"([^"]*)"/g, '"$1":"$2-again"') }
        : one,
    );
    const { report } = await importInto(engine, dir, { source: { file, key: null }, present: 'kept' });
    expect(report?.dangling).toEqual({ count: 0, first: [] });
    const connection = openConnection((engine.settings as { readonly filename: string }).filename);
    const [counts] = connection
      .prepare(
        `select (select count(*) from articles) as articles, (select count(*) from up_users) as users,
          (select count(*) from globals) as globals, (select count(*) from files) as files,
          (select count(*) from articles_author_links) as authors,
          (select count(*) from articles_author_links l join articles a on a.id = l.article_id join authors o on o.id = l.author_id where (l.article_id > 80) = (l.author_id > 15)) as own`,
      )
      .all() as Record<string, number>[];
    connection.close();
    expect(counts).toMatchObject({ articles: 160, users: 4, globals: 1, files: 43 });
    expect(counts?.own).toBe(counts?.authors);
  });

  test('reports dangling links, and missing files', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = copyProject();
    const file = await changed((one) => {
      if (one.name.endsWith('uploads/file_001_1eef.png')) return null;
      return one.name.startsWith('entities')
        ? { ...one, text: one.text.replace(/\{"type":"api::author\.author","id":7.*\n/, '') }
        : one;
    });
    const { report } = await importInto(engine, dir, { source: { file, key: null } });
    expect(report?.missingFiles).toEqual({ count: 1, first: ['file_001_1eef.png'] });
    expect(report?.dangling.count).toBeGreaterThan(5);
    expect(report?.dangling.first[0]).toMatch(/author 7/);
    const again = await exportFrom(engine, dir, join(temporaryFolder(), 'again.tar.gz'));
    expect(again.missingFiles).toEqual({ count: 1, first: ['file_001_1eef.png'] });
    expect(again.files).toBe(84);
  });

  test('shows how the schemas differ', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = copyProject();
    const schema = join(dir, 'src/api/dish/content-types/dish/schema.json');
    const dish = JSON.parse(readFileSync(schema, 'utf8'));
    const { name, ...attributes } = dish.attributes;
    writeFileSync(
      schema,
      JSON.stringify({
        ...dish,
        attributes: { ...attributes, name: { ...name, type: 'text' }, chef: { type: 'string' } },
      }),
    );
    const said: string[] = [];
    const print = (line: string) => void said.push(line);
    expect(await messageOf(importInto(engine, dir, { print }))).toMatch(/differ\. Nothing would be lost/);
    expect(said.join('\n')).toContain(
      'The schemas differ:\napi::dish.dish\n  name is string in the archive and text in the project\n  chef is not in the archive and stays empty',
    );
    await importInto(engine, dir, { acceptsDifferences: true });

    writeFileSync(schema, JSON.stringify({ ...dish, attributes }));
    const lossy = importInto(engine, dir, { print, acceptsDifferences: true, present: 'replaced' });
    expect(await messageOf(lossy)).toMatch(/content would be lost/);
    expect(said.join('\n')).toContain(
      '  name is not an attribute of the project: its values would be lost (not harmless)',
    );
  });
});
