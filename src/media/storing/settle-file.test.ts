import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMedia } from '../../../test/support/open-media.ts';
import { UncertainError } from '../../database/write-outcome.ts';
import type { FileRow } from '../files/file-values.ts';
import { atOnce } from '../library/media-rows.ts';
import type { FileState, KeptFiles, Media } from '../media.ts';
import { removeFiles } from './remove-files.ts';
import { restoreFile } from './restore-file.ts';
import { settleFile } from './settle-file.ts';
import { sweepFiles } from './sweep-files.ts';

const LATER = Date.now() + 3600 * 1000;

/** A picture with a format, and what the database says of it. */
function openKept(state: FileState = 'stored') {
  const opened = openMedia();
  const { uploads } = opened;
  mkdirSync(uploads);
  writeFileSync(join(uploads, 'boat.png'), 'boat');
  writeFileSync(join(uploads, 'small_boat.png'), 'small');
  const row = {
    ...{ id: 1, hash: 'boat', ext: '.png', provider: 'local' },
    formats: { small: { hash: 'small_boat', ext: '.png' } },
  } as unknown as FileRow;
  const database = { state };
  const kept: KeptFiles = {
    inState: (_hash, work) => work(database.state),
    trim: async () => undefined,
    hashes: async () => new Set(database.state === 'kept' ? ['boat'] : []),
  };
  const media: Media = { ...opened.media, kept, hasRow: async () => database.state === 'stored' };
  const parts = { hash: 'boat', files: [row, { hash: 'small_boat', ext: '.png' }] as never };
  const bin = join(uploads, '.deleted', 'boat');
  const places = () => ({
    served: readdirSync(uploads).filter((name) => name.endsWith('.png')),
    kept: existsSync(bin) ? readdirSync(bin) : [],
    notes: readdirSync(opened.incoming).length,
  });
  const remove = (work: () => void) =>
    removeFiles(media, atOnce, async ({ note, end }) => {
      await note([row]);
      work();
      await end();
    });
  return { ...opened, media, row, parts, database, places, remove };
}

const SERVED = { served: ['boat.png', 'small_boat.png'], kept: [], notes: 0 };
const KEPT = { served: [], kept: ['boat.png', 'small_boat.png'], notes: 0 };
const GONE = { served: [], kept: [], notes: 0 };

test('a file that is deleted is kept if the database says so, and removed otherwise', async () => {
  const one = openKept();
  await one.remove(() => {
    one.database.state = 'kept';
  });
  expect(one.places()).toEqual(KEPT);
  const other = openKept();
  await other.remove(() => {
    other.database.state = 'gone';
  });
  expect([other.places(), one.faults, other.faults]).toEqual([GONE, [], []]);
});

test('a restored file has its content again, and is not kept any more', async () => {
  const { media, row, database, remove, places, uploads } = openKept();
  await remove(() => {
    database.state = 'kept';
  });
  const result = await restoreFile(media, atOnce, row, async () => {
    // Both while the row is being stored: what is interrupted now loses nothing.
    expect(places()).toEqual({ served: SERVED.served, kept: KEPT.kept, notes: 1 });
    database.state = 'stored';
    return 'done';
  });
  expect([result, places()]).toEqual(['done', SERVED]);
  expect(readFileSync(join(uploads, 'boat.png'), 'utf8')).toBe('boat');
});

test('a file whose row is not stored is kept again; if that is unknown, the row decides later', async () => {
  for (const [error, now, state, later] of [
    [new Error('refused'), KEPT, 'kept', KEPT],
    [new UncertainError(new Error('lost')), { ...SERVED, kept: KEPT.kept, notes: 1 }, 'kept', KEPT],
    [new UncertainError(new Error('lost')), { ...SERVED, kept: KEPT.kept, notes: 1 }, 'stored', SERVED],
  ] as const) {
    const { media, row, database, remove, places } = openKept();
    await remove(() => {
      database.state = 'kept';
    });
    await expect(restoreFile(media, atOnce, row, () => Promise.reject(error))).rejects.toBe(error);
    expect(places()).toEqual(now);
    database.state = state;
    await sweepFiles(media, LATER);
    expect(places()).toEqual(later);
  }
});

test('a file whose content is gone is not restored', async () => {
  const { media, row, database, places } = openKept('gone');
  await settleFile(media, { hash: 'boat', files: [row, { hash: 'small_boat', ext: '.png' }] as never });
  database.state = 'kept';
  const store = async () => expect.unreachable();
  await expect(restoreFile(media, atOnce, row, store)).rejects.toThrow('not kept any more');
  expect(places()).toEqual(GONE);
});

test('wherever work was interrupted, a sweep brings the file to where it belongs, and forgotten ones go', async () => {
  const { media, parts, database, places } = openKept();
  for (const [state, expected] of [
    ['kept', KEPT],
    ['stored', SERVED],
    ['kept', KEPT],
  ] as const) {
    database.state = state;
    expect(await settleFile(media, parts)).toBe(true);
    expect(places()).toEqual(expected);
    expect(await settleFile(media, parts)).toBe(true);
    expect(places()).toEqual(expected);
  }
  await sweepFiles(media, LATER);
  expect(places()).toEqual(KEPT);
  database.state = 'gone';
  await sweepFiles(media, LATER);
  expect(places()).toEqual(GONE);
});
