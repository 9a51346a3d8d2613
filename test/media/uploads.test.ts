import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Application } from '../../src/app/opening/open-application.ts';
import type { Driver } from '../../src/database/driver.ts';
import type { MediaSettings } from '../../src/media/media-settings.ts';
import { MAKER } from '../../src/media/receiving/temporary-name.ts';
import { ask } from '../graphql/ask.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { describeEngines, type Engine, type EngineName, runScript, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import {
  abandonUpload,
  FULL_ACCESS,
  get,
  type Part,
  post,
  type Refusal,
  type UploadedFile,
  USER,
} from './upload-client.ts';

const file = (filename: string, value: string | Buffer, type?: string): Part => ({
  name: 'files',
  filename,
  value,
  ...(type !== undefined && { type }),
});

const field = (name: string, value: string): Part => ({ name, value });

/** A server with the settings of uploads changed, and where its files are. */
async function serve(
  engine: EngineName | Engine,
  changes: Partial<MediaSettings> = {},
  alter = (application: Application): Application => application,
) {
  let dir = '';
  let driver: Driver | undefined;
  const adapt = (application: Application): Application => {
    driver = application.driver;
    const { project } = application;
    dir = project.settings.server.publicDir;
    const { settings } = project;
    return alter({
      ...application,
      project: { ...project, settings: { ...settings, upload: { ...settings.upload, ...changes } } },
    });
  };
  const plinth = await startPlinth({ engine, adapt });
  return { plinth, uploads: join(dir, 'uploads'), driver: driver as Driver };
}

/** A small disk of its own: for root, and not in every container. */
function mayMount(): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'plinth-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir]);
  if (status === 0) spawnSync('umount', ['-l', dir]);
  rmSync(dir, { recursive: true, force: true });
  return status === 0;
}

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];

const leftIn = (uploads: string): readonly string[] =>
  existsSync(join(uploads, '.incoming')) ? readdirSync(join(uploads, '.incoming')) : [];

const countFiles = async (url: string): Promise<number> =>
  (await get<unknown[]>(url, '/api/upload/files?fields[0]=name')).length;

describeEngines('uploads', (engine) => {
  let plinth: StartedPlinth;
  let uploads: string;
  let driver: Driver;
  beforeAll(async () => {
    ({ plinth, uploads, driver } = await serve(engine, {
      sizeLimit: 3_000_000,
      images: { maxPixels: 5_000_000, maxFrames: 5, maxMegabytes: 300, maxMs: 5_000, processes: 2, waiting: 50 },
    }));
  });
  afterAll(() => plinth.stop());
  beforeEach(() => rmSync(uploads, { recursive: true, force: true }));

  const upload = (...parts: readonly Part[]) => post(plinth.url, '/api/upload', parts);
  const refused = (...parts: readonly Part[]) => post<Refusal>(plinth.url, '/api/upload', parts);

  test('a file is stored under a unique name, however often it is sent', async () => {
    const names = new Set<string>();
    for (const { body } of await Promise.all(
      Array.from({ length: 8 }, () => upload(file('same.txt', 'same', 'text/plain'))),
    )) {
      expect(body).toMatchObject([{ name: 'same.txt', ext: '.txt', mime: 'text/plain' }]);
      names.add(body[0]?.url ?? '');
    }
    expect(names.size).toBe(8);
    expect(namesIn(uploads)).toHaveLength(8);
    expect(leftIn(uploads)).toEqual([]);
  });

  test('an image has its formats; all of it goes when it is deleted', async () => {
    const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#28c' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(file('sea.jpg', bytes, 'image/jpeg'));
    const [image] = body;
    expect(image).toMatchObject({ width: 1200, height: 800 });
    expect(Object.keys(image?.formats ?? {}).sort()).toEqual(['large', 'medium', 'small', 'thumbnail']);
    expect(namesIn(uploads)).toHaveLength(5);
    for (const url of [image?.url, ...Object.values(image?.formats ?? {}).map((format) => format.url)]) {
      expect((await fetch(plinth.url + url)).status).toBe(200);
    }
    const answer = await fetch(`${plinth.url}/api/upload/files/${image?.id}`, {
      method: 'DELETE',
      headers: { authorization: FULL_ACCESS },
    });
    expect(answer.status).toBe(200);
    expect(namesIn(uploads)).toEqual([]);
    expect(leftIn(uploads)).toEqual([]);
  });

  test('files are in the API uploads folder, which is created once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, (_, index) => upload(file(`f${index}.txt`, 'x'))));
    const folders = await driver.query(
      { text: "select id, path from upload_folders where name like 'API Uploads%'" },
      [],
    );
    expect(folders).toHaveLength(1);
    const [[id, path] = []] = folders;
    for (const { body } of results) {
      const text = `select l.folder_id, f.folder_path from files f join files_folder_links l on l.file_id = f.id where f.id = ${body[0]?.id}`;
      expect(await driver.query({ text }, [])).toEqual([[id, path]]);
    }
  });

  test('a file is replaced at the same URL; its former formats are removed', async () => {
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c82' } })
      .png()
      .toBuffer();
    const [image] = (await upload(file('a.png', bytes, 'image/png'))).body;
    expect(namesIn(uploads)).toHaveLength(4);
    const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    const { body } = await post<UploadedFile>(plinth.url, `/api/upload?id=${image?.id}`, [
      file('b.png', small, 'image/png'),
    ]);
    expect(body).toMatchObject({ id: image?.id, name: 'b.png', url: image?.url, width: 300 });
    expect(Object.keys(body.formats ?? {})).toEqual(['thumbnail']);
    expect(namesIn(uploads)).toHaveLength(2);
    const twice = await post<Refusal>(plinth.url, `/api/upload?id=${image?.id}`, [file('b', 'x'), file('c', 'y')]);
    expect(twice.body.error.message).toBe('Cannot replace a file with multiple ones');
    const broken = await post<Refusal>(plinth.url, `/api/upload?id=${image?.id}`, [
      file('b.png', small.subarray(0, small.length - 20), 'image/png'),
    ]);
    expect(broken.body.error).toMatchObject({ status: 400, message: 'File is not a valid image' });
    expect(namesIn(uploads)).toHaveLength(2);
    expect((await post<Refusal>(plinth.url, '/api/upload?id=99999', [file('b', 'x')])).status).toBe(404);
    expect(leftIn(uploads)).toEqual([]);
  });

  test('of those who replace a file at once, one is there, with its formats; one who deletes it leaves nothing', async () => {
    const sizes = [300, 400, 600, 800];
    const pictures = await Promise.all(
      sizes.map((width) =>
        sharp({ create: { width, height: width, channels: 3, background: '#c82' } })
          .png()
          .toBuffer(),
      ),
    );
    const replace = (id: number, index: number) =>
      post<UploadedFile>(plinth.url, `/api/upload?id=${id}`, [
        file(`${index}.png`, pictures[index] as Buffer, 'image/png'),
      ]);
    for (let round = 0; round < 3; round++) {
      const [first] = (await upload(file('a.png', pictures[0] as Buffer, 'image/png'))).body;
      const { id } = first as UploadedFile;
      const answers = await Promise.all(sizes.map((_, index) => replace(id, index)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const stored = await get<UploadedFile>(plinth.url, `/api/upload/files/${id}`);
      for (const part of [stored, ...Object.values(stored.formats ?? {})]) {
        const { width } = await sharp(join(uploads, part.url.replace('/uploads/', ''))).metadata();
        expect(width).toBe(part.width);
      }
      expect(namesIn(uploads)).toHaveLength(1 + Object.keys(stored.formats ?? {}).length);
      const [deleted, ...others] = await Promise.all([
        fetch(`${plinth.url}/api/upload/files/${id}`, { method: 'DELETE', headers: { authorization: FULL_ACCESS } }),
        replace(id, 1),
        replace(id, 2),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of others) expect([200, 404]).toContain(status);
      expect((await get<Refusal>(plinth.url, `/api/upload/files/${id}`)).error.status).toBe(404);
      expect([namesIn(uploads), leftIn(uploads)]).toEqual([[], []]);
    }
  });

  test('rows that others wrote, with names that no file can have, are replaced and removed like any others', async () => {
    const outside = join(uploads, '..', 'outside.txt');
    const inside = join(uploads, 'inside.txt');
    const odd = ['', '.', '..', '../outside', 'a/../../outside', '/etc/x', 'x/inside', '.incoming', 'x'.repeat(250)];
    for (const hash of odd) {
      const [first] = (await upload(file('a.txt', 'x'))).body;
      const { id } = first as UploadedFile;
      const ext = /side$/.test(hash) ? '.txt' : '';
      mkdirSync(uploads, { recursive: true });
      for (const place of [outside, inside]) writeFileSync(place, 'of somebody else');
      const formats = JSON.stringify({ a: null, b: 'x', c: { hash, ext, url: 'x' }, d: { hash: 1 } });
      await driver.transaction((session) =>
        session.execute(
          {
            text: `update files set hash = '${hash}', ext = '${ext}', formats = '${formats}' where id = ${id}`,
          },
          [],
        ),
      );
      const { status, body } = await post<UploadedFile>(plinth.url, `/api/upload?id=${id}`, [file('b.txt', 'new')]);
      expect({ hash, status }).toEqual({ hash, status: 200 });
      expect(await (await fetch(plinth.url + body.url)).text()).toBe('new');
      await driver.transaction((session) =>
        session.execute({ text: `update files set hash = '${hash}', ext = '${ext}' where id = ${id}` }, []),
      );
      const answer = await fetch(`${plinth.url}/api/upload/files/${id}`, {
        method: 'DELETE',
        headers: { authorization: FULL_ACCESS },
      });
      expect({ hash, status: answer.status }).toEqual({ hash, status: 200 });
      for (const place of [outside, inside]) expect(existsSync(place)).toBe(true);
    }
    rmSync(outside);
  });

  test('invisible characters in a name are removed', async () => {
    const { body } = await upload(file('in\u007fvi\u0085si\u202ebl\u2066e.txt', 'x'));
    expect(body[0]).toMatchObject({ name: 'invisible.txt', ext: '.txt' });
    const { body: changed } = await post<UploadedFile>(plinth.url, `/api/upload?id=${body[0]?.id}`, [
      field('fileInfo', JSON.stringify({ name: 'a\u0000\n\u009fb' })),
    ]);
    expect(changed.name).toBe('ab');
    const { body: emptied } = await post<UploadedFile>(plinth.url, `/api/upload?id=${body[0]?.id}`, [
      field('fileInfo', JSON.stringify({ name: '\u0000' })),
    ]);
    expect(emptied.name).toBe('ab');
  });

  test('several are stored, or none of them', async () => {
    const before = await countFiles(plinth.url);
    const { status, body } = await refused(file('good.txt', 'x'), file('../bad.txt', 'y'), file('also-good.txt', 'z'));
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: 'File name contains invalid characters',
    });
    expect(namesIn(uploads)).toEqual([]);
    expect(await countFiles(plinth.url)).toBe(before);
    expect((await upload(file('1.txt', 'x'), file('2.txt', 'y'))).body.map(({ name }) => name)).toEqual([
      '1.txt',
      '2.txt',
    ]);
  });

  test('refused uploads leave nothing behind', async () => {
    const before = await countFiles(plinth.url);
    const png = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    const frame = (index: number) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: { r: index * 20, g: 0, b: 0 } } })
        .png()
        .toBuffer();
    const frames = await Promise.all(Array.from({ length: 8 }, (_, index) => frame(index)));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const cases: readonly [string, readonly Part[], number, RegExp][] = [
      ['nothing', [], 400, /^Files are empty$/],
      ['an empty file', [file('a.txt', '')], 400, /^Files are empty$/],
      ['another field', [{ name: 'files[]', filename: 'a.txt', value: 'x' }], 400, /^Files are empty$/],
      ['too large', [file('big.bin', Buffer.alloc(3_000_100))], 413, /^big\.bin exceeds size limit of 3 MB\.$/],
      [
        'too large, by another name',
        [file('big.bin', Buffer.alloc(3_000_100)), field('fileInfo', '{"name":"mine"}')],
        413,
        /^mine exceeds/,
      ],
      ['a truncated image', [file('a.png', png.subarray(0, 400), 'image/png')], 400, /./],
      [
        'too many pixels',
        [file('bomb.png', png, 'image/png')],
        400,
        /^The image has 3000 x 2000 pixels, and 5000000 are accepted\.$/,
      ],
      ['too many frames', [file('film.gif', animation, 'image/gif')], 400, /^The image has 8 frames/],
      ['a path', [file('../../etc/passwd', 'x')], 400, /invalid characters/],
      ['a control character', [file('a\tb.txt', 'x')], 400, /invalid characters/],
      ['300 characters', [file(`${'x'.repeat(300)}.txt`, 'x')], 400, /invalid characters/],
      ['fileInfo that is none', [file('a.txt', 'x'), field('fileInfo', '[')], 400, /^fileInfo must be a `object` type/],
      [
        'a ref that is no type',
        [file('a.txt', 'x'), field('ref', 'api::nope.nope'), field('refId', '1'), field('field', 'cover')],
        400,
        /^Invalid ref/,
      ],
      [
        'a refId that is no id',
        [file('a.txt', 'x'), field('ref', 'api::article.article'), field('refId', 'x'), field('field', 'cover')],
        400,
        /^Invalid refId/,
      ],
    ];
    for (const [title, parts, status, message] of cases) {
      const { status: found, body } = await refused(...parts);
      expect({ title, status: found }).toEqual({ title, status });
      expect(body.error.message, title).toMatch(message);
    }
    expect(namesIn(uploads)).toEqual([]);
    expect(leftIn(uploads)).toEqual([]);
    expect(await countFiles(plinth.url)).toBe(before);
  });

  test('the type of a file is detected from its bytes, whatever the sender declares', async () => {
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    const script = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><script>alert(1)</script></svg>';
    const cases: readonly [Part, Partial<UploadedFile>][] = [
      [file('x.html', png, 'text/html'), { mime: 'image/png', ext: '.png', width: 10 }],
      [file('x.jpg', png, 'image/jpeg'), { mime: 'image/png', ext: '.png' }],
      [file('x.png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'image/png'), { ext: '.png' }],
      [file('x.png', '%PDF-1.4\n%%EOF', 'image/png'), { mime: 'application/pdf', ext: '.pdf', width: null }],
      [file('x.svg', script, 'image/svg+xml'), { mime: 'image/svg+xml', ext: '.svg', width: 4 }],
      [file('x', png, 'application/octet-stream'), { ext: '.bin', width: 10 }],
      [file('x.png', 'only a claim', 'image/png'), { mime: 'image/png', width: null, formats: null }],
    ];
    for (const [part, expected] of cases) {
      const { body } = await upload(part);
      expect(body[0], part.filename).toMatchObject(expected);
      const { headers } = await fetch(plinth.url + body[0]?.url);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      if (!/\.(png|txt)$/.test(body[0]?.url ?? '')) expect(headers.get('content-disposition')).toBe('attachment');
    }
  });

  test('a file for a component missing in the data is added to the stored one', async () => {
    const data = {
      title: 'With parts',
      seo: { metaTitle: 'Kept' },
      sections: [{ heading: 'first' }, { heading: 'second' }],
    };
    const { data: entry } = (await (
      await fetch(`${plinth.url}/api/articles`, {
        method: 'POST',
        headers: { authorization: FULL_ACCESS, 'content-type': 'application/json' },
        body: JSON.stringify({ data }),
      })
    ).json()) as { data: { id: number } };
    const parts = [
      field('data', '{}'),
      { ...file('meta.txt', 'm'), name: 'files.seo.metaImage' },
      { ...file('section.txt', 's'), name: 'files.sections.1.picture' },
    ];
    expect((await post(plinth.url, `/api/articles/${entry.id}`, parts, 'PUT')).status).toBe(200);
    const read = await get<{ data: { attributes: object } }>(
      plinth.url,
      `/api/articles/${entry.id}?fields[0]=title&populate[seo][fields][0]=metaTitle&populate[seo][populate][metaImage][fields][0]=name` +
        '&populate[sections][fields][0]=heading&populate[sections][populate][picture][fields][0]=name',
    );
    const shown = (name: string) => ({ data: { id: expect.any(Number), attributes: { name } } });
    expect(read.data.attributes).toEqual({
      title: 'With parts',
      seo: { id: expect.any(Number), metaTitle: 'Kept', metaImage: shown('meta.txt') },
      sections: [
        { id: expect.any(Number), heading: 'first', picture: { data: null } },
        { id: expect.any(Number), heading: 'second', picture: shown('section.txt') },
      ],
    });
  });

  test('a connection may be silent while its files are processed', async () => {
    const silences: number[] = [];
    plinth.server.server.prependOnceListener('request', ({ socket }) => {
      const set = socket.setTimeout.bind(socket);
      socket.setTimeout = (ms, ...rest) => {
        silences.push(ms);
        return set(ms, ...rest);
      };
    });
    await upload(file('x.txt', 'x'));
    expect(Math.max(...silences)).toBe(3_600_000);
  });

  test('senders who leave leave nothing behind', async () => {
    const before = await countFiles(plinth.url);
    await Promise.all(Array.from({ length: 200 }, (_, index) => abandonUpload(plinth.url, 2_000_000, index * 5_000)));
    await expect.poll(() => leftIn(uploads)).toEqual([]);
    expect(namesIn(uploads)).toEqual([]);
    expect(await countFiles(plinth.url)).toBe(before);
  });

  test('nothing of it was a fault of the server', () => expect(plinth.faults).toEqual([]));
});

describe('uploads by other settings', () => {
  test('who may upload and nothing else links and replaces files, unless that needs more', async () => {
    const engine = await startRestored('sqlite');
    const actions = "'plugin::upload.content-api.destroy', 'api::article.article.update'";
    await runScript(engine, `delete from up_permissions where action in (${actions})`);
    const cover = ['ref', 'api::article.article', 'refId', '1', 'field', 'cover'];
    const linked = [0, 2, 4].map((at) => field(cover[at] as string, cover[at + 1] as string));
    for (const linkNeeds of ['upload', 'update'] as const) {
      const { plinth, uploads } = await serve(engine, { linkNeeds }, withGraphql());
      const send = (path: string, ...parts: readonly Part[]) =>
        post<UploadedFile[]>(plinth.url, path, parts, 'POST', USER);
      const { status, body } = await send('/api/upload', file('a.txt', 'x'));
      expect(status).toBe(200);
      const before = namesIn(uploads);
      const answers = [
        await send(`/api/upload?id=${body[0]?.id}`, file('b.txt', 'y')),
        await send(`/api/upload?id=${body[0]?.id}`, field('fileInfo', '{"caption":"mine"}')),
        await send('/api/upload', file('c.txt', 'z'), ...linked),
      ];
      const expected = linkNeeds === 'upload' ? 200 : 403;
      expect(answers.map((answer) => answer.status)).toEqual([expected, expected, expected]);
      const renamed = await ask(
        plinth.url,
        `mutation { updateFileInfo(id: ${body[0]?.id}, info: { caption: "hers" }) { data { id } } }`,
        {},
        { authorization: USER },
      );
      expect(renamed.errors?.map(({ message }) => message)).toEqual(linkNeeds === 'upload' ? undefined : ['Forbidden']);
      if (linkNeeds === 'update') expect([namesIn(uploads), leftIn(uploads)]).toEqual([before, []]);
      expect((await post(plinth.url, '/api/upload', [file('c.txt', 'z'), ...linked])).status).toBe(200);
      expect(plinth.faults).toEqual([]);
      await plinth.stop();
    }
    await engine.stop();
  });

  test('files for attributes without media are refused if configured, before anything is stored', async () => {
    const { plinth, uploads } = await serve('sqlite', { unknownFields: 'refuse' });
    const data = field('data', JSON.stringify({ title: 'x', seo: { metaTitle: 'T' }, sections: [{ heading: 'a' }] }));
    const before = await countFiles(plinth.url);
    const entry = (...names: readonly string[]) =>
      post<Refusal>(plinth.url, '/api/articles', [data, ...names.map((name) => ({ ...file('a.txt', 'x'), name }))]);
    for (const path of ['nope', 'title', 'nope.x', 'cover.x', 'seo', 'seo.nope', 'sections.picture', 'author.avatar']) {
      const { status, body } = await entry('files.cover', `files.${path}`);
      expect({ path, status }).toEqual({ path, status: 400 });
      expect(body.error.message).toBe(`${path} is not a media attribute of api::article.article`);
    }
    for (const [refId, name] of [
      ['1', 'nope'],
      ['1', 'title'],
      ['9999', 'cover'],
    ] as const) {
      const parts = [
        file('a.txt', 'x'),
        field('ref', 'api::article.article'),
        field('refId', refId),
        field('field', name),
      ];
      expect((await post<Refusal>(plinth.url, '/api/upload', parts)).status).toBe(400);
    }
    expect([await countFiles(plinth.url), namesIn(uploads), leftIn(uploads)]).toEqual([before, [], []]);
    expect((await entry('files.cover', 'files.seo.metaImage', 'files.sections.0.picture')).status).toBe(200);
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  test('a wrongly declared type is refused', async () => {
    const { plinth, uploads } = await serve('sqlite', { contentCheck: 'refuse' });
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    const send = (part: Part) => post<Refusal>(plinth.url, '/api/upload', [part]);
    expect((await send(file('x.html', png, 'text/html'))).body.error.message).toBe(
      'x.html claims to be text/html, but its content is image/png.',
    );
    expect((await send(file('x.png', 'text', 'image/png'))).body.error.message).toBe(
      'x.png claims to be image/png, but its content is something else.',
    );
    expect(namesIn(uploads)).toEqual([]);
    expect((await send(file('x.png', png, 'image/png'))).status).toBe(200);
    expect((await send(file('x.txt', 'text', 'text/plain'))).status).toBe(200);
    await plinth.stop();
  });

  test('attributes accept the types that they list', async () => {
    const { plinth, uploads } = await serve('sqlite', { enforceAllowedTypes: true });
    const link = [field('ref', 'api::article.article'), field('refId', '1'), field('field', 'cover')];
    const { status, body } = await post<Refusal>(plinth.url, '/api/upload', [
      file('t.txt', 'x', 'text/plain'),
      ...link,
    ]);
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: 'cover takes images, but t.txt is text/plain',
    });
    expect(namesIn(uploads)).toEqual([]);
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    expect((await post(plinth.url, '/api/upload', [file('t.png', png, 'image/png'), ...link])).status).toBe(200);
    await plinth.stop();
  });

  test('a disk that cannot be written to is a 503, and the log says why', async () => {
    const { plinth, uploads } = await serve('sqlite');
    const [kept] = (await post(plinth.url, '/api/upload', [file('kept.txt', 'kept')])).body;
    rmSync(join(uploads, '.incoming'), { recursive: true });
    // Where a folder is to be made, there is a file.
    writeFileSync(join(uploads, '.incoming'), '');
    const { status, body } = await post<Refusal>(plinth.url, '/api/upload', [file('a.txt', 'x')]);
    expect({ status, name: body.error.name }).toEqual({ status: 503, name: 'ServiceUnavailableError' });
    expect(plinth.faults).toHaveLength(1);
    const authorization = FULL_ACCESS;
    const deleted = await fetch(`${plinth.url}/api/upload/files/${kept?.id}`, {
      method: 'DELETE',
      headers: { authorization },
    });
    expect(deleted.status).toBe(503);
    expect((await fetch(`${plinth.url}${kept?.url}`)).status).toBe(200);
    expect(plinth.faults).toHaveLength(2);
    rmSync(join(uploads, '.incoming'));
    expect((await post(plinth.url, '/api/upload', [file('a.txt', 'x')])).status).toBe(200);
    await plinth.stop();
  });

  const mountable = mayMount();
  test.skipIf(!mountable)(`a full disk is a 503${mountable ? '' : ': skipped, no disk may be mounted'}`, async () => {
    const { plinth, uploads } = await serve('sqlite');
    mkdirSync(uploads, { recursive: true });
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', uploads]);
    onTestFinished(() => void spawnSync('umount', ['-l', uploads]));
    expect(mounted.status).toBe(0);
    const before = await countFiles(plinth.url);
    const large = Buffer.alloc(5_000_000, 'x');
    const { status, body } = await post<Refusal>(plinth.url, '/api/upload', [file('a.txt', 'x'), file('b.txt', large)]);
    expect({ status, name: body.error.name }).toEqual({ status: 503, name: 'ServiceUnavailableError' });
    await expect.poll(() => [leftIn(uploads), namesIn(uploads)]).toEqual([[], []]);
    expect(await countFiles(plinth.url)).toBe(before);
    expect((await post(plinth.url, '/api/upload', [file('a.txt', 'x')])).status).toBe(200);
    spawnSync('umount', ['-l', uploads]);
    await plinth.stop();
  });

  test('leftovers of a killed server are removed, with files that have no row', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const [machine = ''] = MAKER.split('-');
    // In a container every server has the number of the one before.
    const former = MAKER.replace(/\.\d+$/, '.1');
    let uploads = '';
    const plinth = await startPlinth({
      engine: 'sqlite',
      adapt: (application) => {
        uploads = join(application.project.settings.server.publicDir, 'uploads');
        const incoming = join(uploads, '.incoming');
        mkdirSync(incoming, { recursive: true });
        const nameOf = (maker: string) => `${maker}-${randomUUID()}`;
        const note = (hash: string): string => {
          writeFileSync(join(uploads, `${hash}.png`), 'bytes');
          const parts = [{ name: hash, hash, ext: '.png', mime: 'image/png', size: 1 }];
          return JSON.stringify({ hash, provider: 'local', files: parts });
        };
        writeFileSync(join(incoming, `${nameOf(`${machine}-${dead}`)}.part`), 'half a file');
        writeFileSync(join(incoming, `${nameOf(`${machine}-${dead}`)}.json`), note('orphan_0123456789'));
        writeFileSync(join(incoming, `${nameOf(`${machine}-${dead}`)}.json`), note('file_001_1eef'));
        writeFileSync(join(incoming, `${nameOf(`${machine}-${dead}`)}.json`), '{"hash":');
        if (former !== MAKER) writeFileSync(join(incoming, `${nameOf(former)}.part`), 'half a file');
        writeFileSync(join(incoming, `${nameOf(MAKER)}.part`), 'being written');
        writeFileSync(join(incoming, `${nameOf(`00000000-${dead}`)}.part`), 'of another machine');
        writeFileSync(join(uploads, 'by-hand.png'), 'put there by hand');
        return application;
      },
    });
    await expect.poll(() => namesIn(uploads)).toEqual(['by-hand.png', 'file_001_1eef.png']);
    await expect.poll(() => leftIn(uploads)).toHaveLength(2);
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  test('stored settings of the media library apply', async () => {
    const engine = await startRestored('sqlite');
    const stored = JSON.stringify({ sizeOptimization: false, responsiveDimensions: false, autoOrientation: true });
    await runScript(
      engine,
      `delete from strapi_core_store_settings where key = 'plugin_upload_settings';
       insert into strapi_core_store_settings (key, value, type) values ('plugin_upload_settings', '${stored}', 'object');`,
    );
    const { plinth } = await serve(engine);
    const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#28c' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [image] = (await post(plinth.url, '/api/upload', [file('a.jpg', bytes, 'image/jpeg')])).body;
    expect(image).toMatchObject({ width: 800, height: 1200 });
    expect(Object.keys(image?.formats ?? {})).toEqual(['thumbnail']);
    await plinth.stop();
    await engine.stop();
  });
});
