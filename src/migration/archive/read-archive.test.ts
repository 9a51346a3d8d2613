import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArchivePart } from './archive-parts.ts';
import { readArchive } from './read-archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An archive with these lines as entries. */
async function archiveOf(lines: string): Promise<string> {
  const archive = pack();
  archive.entry({ name: 'entities/entities_00001.jsonl' }, lines);
  archive.entry({ name: 'metadata.json' }, JSON.stringify({ createdAt: '', strapi: { version: '4.26.2' } }));
  archive.finalize();
  const file = path.join(folder, 'archive.tar.gz');
  writeFileSync(file, gzipSync(await buffer(archive as never as NodeJS.ReadableStream)));
  return file;
}

async function read(lines: string): Promise<readonly ArchivePart[]> {
  const parts: ArchivePart[] = [];
  for await (const some of readArchive({ file: await archiveOf(lines), key: null })) parts.push(...some);
  return parts;
}

const entity = (id: number, text: string): string => JSON.stringify({ type: 'api::note.note', id, data: { text } });
const entitiesOf = (parts: readonly ArchivePart[]) =>
  parts.flatMap((part) => (part.kind === 'entity' ? [[part.entity.id, part.entity.data.text]] : []));

describe('the lines of an archive', () => {
  test('are read completely, wherever a chunk ends', async () => {
    // Three bytes per character: a chunk of any even length ends inside one.
    const texts = ['', '—'.repeat(400_000), 'short', '—'.repeat(90_000), 'x'.repeat(262_144), 'last'];
    const parts = await read(`${texts.map((text, index) => entity(index + 1, text)).join('\n')}\n`);
    expect(entitiesOf(parts)).toEqual(texts.map((text, index) => [index + 1, text]));
  });

  test('may be empty, and the last one needs no line break', async () => {
    const parts = await read(`\n${entity(1, 'one')}\n\n  \n${entity(2, 'two')}`);
    expect(entitiesOf(parts)).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
  });

  test('are reported by number if they are damaged', async () => {
    const long = entity(1, 'x'.repeat(300_000));
    await expect(read(`${long}\n\n${long}\n{"type":\n`)).rejects.toThrow(/entities_00001\.jsonl, line 4 is not JSON/);
    await expect(read(`${long}\n[]\n`)).rejects.toThrow(/line 2 of .* has not the form of its folder/);
  });
});
