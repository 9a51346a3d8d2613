import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMedia } from '../../../test/support/open-media.ts';
import { UncertainError } from '../../database/write-outcome.ts';
import { abandonedNoteName } from '../receiving/temporary-name.ts';
import { sweepFiles } from './sweep-files.ts';
import { uploadFiles } from './upload-files.ts';

/** Late enough for a commit whose connection broke. */
const LATER = Date.now() + 3600 * 1000;

test('files stay once their rows are written, whatever fails after that', async () => {
  const { media, faults, sent, incoming, stored, uploads } = openMedia();
  const write = async (): Promise<string> => {
    // Nothing can be cleaned up afterwards.
    renameSync(incoming, `${incoming}-away`);
    writeFileSync(incoming, '');
    return 'written';
  };
  expect(await uploadFiles(media, [sent('first')], write)).toBe('written');
  const [name = ''] = stored();
  expect(readFileSync(join(uploads, name), 'utf8')).toBe('first');
  expect(faults).toMatchObject([{ code: 'ENOTDIR' }]);
});

test('files are removed if their rows are refused', async () => {
  const { media, faults, sent, incoming, stored } = openMedia();
  const refuse = async (): Promise<never> => {
    throw new Error('refused');
  };
  await expect(uploadFiles(media, [sent('first'), sent('second')], refuse)).rejects.toThrow('refused');
  expect([stored(), readdirSync(incoming), faults]).toEqual([[], [], []]);
});

test('files stay while it is unknown whether their rows are stored; those without one are removed later', async () => {
  for (const isStored of [true, false]) {
    const { media, faults, sent, incoming, stored } = openMedia();
    const lose = async (): Promise<never> => {
      throw new UncertainError(new Error('lost'));
    };
    await expect(uploadFiles(media, [sent('first')], lose)).rejects.toThrow('broke during the commit');
    // The commit may still be running.
    await sweepFiles(media);
    expect([stored().length, readdirSync(incoming).length]).toEqual([1, 1]);
    await sweepFiles({ ...media, hasRow: async () => isStored }, LATER);
    expect([stored().length, readdirSync(incoming), faults]).toEqual([isStored ? 1 : 0, [], []]);
  }
});

test('files that another server of the folder has removed in the meantime are not an error', async () => {
  const { media, faults, incoming, uploads, stored } = openMedia();
  mkdirSync(uploads);
  for (const hash of ['one', 'two', 'three']) {
    const files = [{ hash, ext: '.txt' }];
    writeFileSync(join(uploads, `${hash}.txt`), hash);
    writeFileSync(join(incoming, abandonedNoteName()), JSON.stringify({ hash, provider: 'local', files }));
  }
  // Between two notes of the first server, the second one does everything.
  let isFirst = true;
  const hasRow = async () => {
    if (isFirst) {
      isFirst = false;
      await sweepFiles({ ...media, hasRow: async () => false }, LATER);
    }
    return false;
  };
  await sweepFiles({ ...media, hasRow }, LATER);
  expect([isFirst, stored(), readdirSync(incoming), faults]).toEqual([false, [], [], []]);
});
