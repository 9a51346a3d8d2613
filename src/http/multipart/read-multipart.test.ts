import { cpuSeconds } from '../../../test/support/cpu-seconds.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RequestError } from '../../errors.ts';
import { receiveFile } from '../../media/receiving/receive-file.ts';
import { type MultipartOptions, readMultipart } from './read-multipart.ts';

const TYPE = 'multipart/form-data; boundary=b';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-multipart-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => expect(readdirSync(folder)).toEqual([]));

const part = (disposition: string, value: string | Buffer, type?: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; ${disposition}${type ? `\r\ncontent-type: ${type}` : ''}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

const body = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--b--\r\n')]);

const OPTIONS: MultipartOptions = {
  receive: (bytes, signal) => receiveFile(folder, bytes, 1000, signal),
  tooLarge: (name) => new RequestError('PayloadTooLargeError', `${name} is too large`),
  fieldBytes: 1000,
  fileBytes: 2000,
};

const read = (bytes: Buffer | Readable, options: Partial<MultipartOptions> = {}, type = TYPE) =>
  readMultipart(bytes instanceof Readable ? bytes : Readable.from([bytes]), type, { ...OPTIONS, ...options });

/** Fields, and the files with their content; nothing is left on disk. */
async function readAll(bytes: Buffer | Readable, options: Partial<MultipartOptions> = {}) {
  const { fields, files, discard } = await read(bytes, options);
  const shown = files.map(({ path, ...file }) => ({ ...file, content: readFileSync(path, 'utf8') }));
  await discard();
  return { fields: { ...fields }, files: shown };
}

describe('a multipart body', () => {
  test('has fields and files, in order', async () => {
    const read = await readAll(
      body(
        part('name="data"', '{"a":1}'),
        part('name="files"; filename="a.txt"', 'one', 'text/plain; charset=utf-8'),
        part('name="note"', 'é 🍕'),
        part('name="files"; filename=""', ''),
        part('name="files.cover"; filename="C:\\\\dir\\\\f.txt"', 'two'),
      ),
    );
    expect(read.fields).toEqual({ data: '{"a":1}', note: 'é 🍕' });
    expect(read.files).toEqual([
      { field: 'files', name: 'a.txt', type: 'text/plain; charset=utf-8', size: 3, tooLarge: false, content: 'one' },
      { field: 'files', name: '', type: null, size: 0, tooLarge: false, content: '' },
      { field: 'files.cover', name: 'f.txt', type: null, size: 3, tooLarge: false, content: 'two' },
    ]);
  });

  test('may be empty, and may name a field twice', async () => {
    expect(await readAll(body())).toEqual({ fields: {}, files: [] });
    const { fields } = await readAll(body(part('name=a', '1'), part('name="a"', '2'), part('name="a"', '3')));
    expect(fields).toEqual({ a: ['1', '2', '3'] });
  });

  test('keeps names as sent', async () => {
    const names = ['Ünï côde 🍕.txt', 'per%cent.txt', "quo'te.txt", '../../etc/passwd', 'a;b.txt', '<x>.txt'];
    const { files } = await readAll(body(...names.map((name) => part(`name="f"; filename="${name}"`, 'x'))));
    expect(files.map(({ name }) => name)).toEqual(names);
  });

  test('is rejected if a name takes too long to parse', async () => {
    const long = part(`name="f"; ${'filename="'.repeat(7_000)}x`, 'x');
    const readLong = () => expect(read(body(...Array<Buffer>(400).fill(long)))).rejects.toThrow('exceeds 8192 bytes');
    expect(await cpuSeconds(readLong)).toBeLessThan(5);
    const { files } = await readAll(body(part(`name="f"; filename="${'n'.repeat(4_000)}"`, 'x')));
    expect(files[0]?.name).toHaveLength(4_000);
  });

  test('cannot touch prototypes', async () => {
    const { fields } = await read(body(part('name="__proto__"', 'x'), part('name="constructor"', 'y')));
    expect(Object.keys(fields)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('is parsed the same however it is split into chunks', async () => {
    const content = `${'x'.repeat(300)}\r\n--b\r\n-${'y'.repeat(30)}`;
    const bytes = body(
      part('name="a"', 'value'),
      part('name="f"; filename="n"', content),
      part('name="g"; filename="m"', ''),
    );
    const whole = await readAll(bytes);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(await readAll(Readable.from(pieces))).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test('ignores parts without a name, and files if none are accepted', async () => {
    const odd = Buffer.from('--b\r\nx-other: 1\r\n\r\nvalue\r\n--b\r\nno header at all\r\n');
    expect(await readAll(body(odd, part('name="a"', '1')))).toEqual({ fields: { a: '1' }, files: [] });
    const bytes = body(part('name="f"; filename="x"', 'y'.repeat(5000)), part('name="a"', '1'));
    expect(await readAll(bytes, { receive: null, fileBytes: 0 })).toEqual({ fields: { a: '1' }, files: [] });
  });
});

describe('a body that cannot be accepted', () => {
  test.each([
    ['no boundary', body(), 'multipart/form-data'],
    ['no end', part('name="a"', '1'), TYPE],
    ['half a file', part('name="a"; filename="x"', 'y'.repeat(500)).subarray(0, 300), TYPE],
    ['another boundary', body(part('name="a"', '1')), 'multipart/form-data; boundary=c'],
    ['nothing at all', Buffer.alloc(0), TYPE],
  ])('%s: 400', async (_title, bytes, type) => {
    await expect(read(bytes, {}, type)).rejects.toMatchObject({ name: 'BadRequestError' });
  });

  test('a file over the limit is marked, and the fields after it are read', async () => {
    const bytes = body(part('name="f"; filename="big"', 'y'.repeat(1001)), part('name="a"', '1'));
    const { fields, files, discard } = await read(bytes);
    expect(fields.a).toBe('1');
    expect(files).toMatchObject([{ name: 'big', tooLarge: true }]);
    await discard();
    const { files: exact, discard: discardExact } = await read(body(part('name="f"; filename="x"', 'y'.repeat(1000))));
    expect(exact).toMatchObject([{ size: 1000, tooLarge: false }]);
    await discardExact();
  });

  test('files over the total limit: 413', async () => {
    const third = part('name="f"; filename="x"', 'y'.repeat(700));
    await expect(read(body(third, third, third))).rejects.toMatchObject({ message: 'FileTooBig' });
    expect((await readAll(body(third, third))).files).toHaveLength(2);
  });

  test('endless fields, and endless parts: 413', async () => {
    const name = 'PayloadTooLargeError';
    await expect(read(body(part('name="a"', 'x'.repeat(1001))))).rejects.toMatchObject({ name });
    await expect(read(body(...Array.from({ length: 501 }, () => part('name="a"', ''))))).rejects.toMatchObject({
      name,
    });
  });

  test('a client that disconnects', async () => {
    const source = new PassThrough();
    source.write(part('name="f"; filename="x"', 'y'.repeat(500)).subarray(0, 300));
    const reading = read(source);
    setTimeout(() => source.destroy(), 50);
    await expect(reading).rejects.toMatchObject({ name: 'AbandonedError' });
  });

  test('a disk that fails', async () => {
    const receive = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const bytes = body(part('name="f"; filename="x"', 'y'.repeat(500)), part('name="a"', '1'));
    await expect(read(bytes, { receive })).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});
