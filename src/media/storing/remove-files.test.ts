import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMedia } from '../../../test/support/open-media.ts';
import { UncertainError } from '../../database/write-outcome.ts';
import type { FileRow } from '../files/file-values.ts';
import { atOnce } from '../library/media-rows.ts';
import { removeFiles } from './remove-files.ts';
import { sweepFiles } from './sweep-files.ts';

/** Late enough for a commit whose connection broke. */
const LATER = Date.now() + 3600 * 1000;

/** More than are processed at the same time; the last one belongs to another provider. */
function openStored() {
  const opened = openMedia();
  mkdirSync(opened.uploads);
  const rows = Array.from({ length: 21 }, (_, index) => {
    const hash = `file_${index}`;
    writeFileSync(join(opened.uploads, `${hash}.txt`), hash);
    return { id: index + 1, hash, ext: '.txt', provider: index === 20 ? 'former' : 'local' } as FileRow;
  });
  const left = () => [opened.stored().length, readdirSync(opened.incoming).length];
  return { ...opened, rows, left };
}

test('files go after their rows, however often the transaction is retried', async () => {
  const { media, rows, left, stored, faults } = openStored();
  const result = await removeFiles(media, atOnce, async ({ note, end }) => {
    await note(rows);
    await note(rows);
    expect(left()).toEqual([21, 20]);
    await end();
    return 'removed';
  });
  expect([result, stored(), left(), faults]).toEqual(['removed', ['file_20.txt'], [1, 0], []]);
});

test('files stay if their rows do, without a trace', async () => {
  const { media, rows, left } = openStored();
  const refuse = async (): Promise<never> => {
    throw new Error('refused');
  };
  await expect(removeFiles(media, atOnce, refuse)).rejects.toThrow('refused');
  await removeFiles(
    media,
    (work) => work('undone'),
    async ({ note, end }) => {
      await note(rows);
      await end();
    },
  );
  expect(left()).toEqual([21, 0]);
});

test('files stay while it is unknown whether their rows are deleted; those without one are removed later', async () => {
  for (const isStored of [true, false]) {
    const { media, rows, left, faults } = openStored();
    const removing = removeFiles(media, atOnce, async ({ note }) => {
      await note(rows);
      throw new UncertainError(new Error('lost'));
    });
    await expect(removing).rejects.toThrow('broke during the commit');
    await sweepFiles(media);
    expect(left()).toEqual([21, 20]);
    await sweepFiles({ ...media, hasRow: async () => isStored }, LATER);
    expect([left(), faults]).toEqual([[isStored ? 21 : 1, 0], []]);
  }
});
