import { expect, test } from 'vitest';
import { FILE_UID } from '../../../schema/model.ts';
import type { ArchivedLink } from '../../archive/archive-parts.ts';
import { archivedId, createKnownVersions, linkIn } from './entry-versions.ts';

/** Article 1 is published, 2 is a draft; authors and files have no drafts. */
const known = createKnownVersions();
for (const version of ['published', 'draft'] as const) known.note('article', 1, version);
known.note('article', 2, 'draft');
known.note('author', 3, 'only');
known.note(FILE_UID, 4, 'only');

const draftOf = (id: number) => archivedId(id, 'draft');

type End = readonly [type: string, ref: number];

/** The links of an archive, from one that both states have. */
function linksOf([type, ref]: End, [target, id]: End, kind: ArchivedLink['kind'] = 'relation.basic') {
  const link = { kind, relation: 'any', left: { type, ref, field: 'any' }, right: { type: target, ref: id } };
  return (['published', 'draft'] as const).flatMap((state) => {
    const found = linkIn(state, link, known);
    return found === null ? [] : [[found.left.ref, found.right.ref]];
  });
}

test('versions are related to the same version', () => {
  expect(linksOf(['article', 2], ['article', 2])).toEqual([[draftOf(2), draftOf(2)]]);
  expect(linksOf(['article', 1], ['article', 1])).toEqual([
    [1, 1],
    [draftOf(1), draftOf(1)],
  ]);
  expect(linksOf(['article', 2], ['article', 1])).toEqual([[draftOf(2), draftOf(1)]]);
});

test('a published entry keeps its relation to one that is not', () => {
  expect(linksOf(['article', 1], ['article', 2])).toEqual([
    [1, draftOf(2)],
    [draftOf(1), draftOf(2)],
  ]);
});

test('types without drafts are related to both versions, and both to them', () => {
  expect(linksOf(['author', 3], ['article', 1])).toEqual([
    [3, 1],
    [3, draftOf(1)],
  ]);
  expect(linksOf(['article', 1], ['author', 3])).toEqual([
    [1, 3],
    [draftOf(1), 3],
  ]);
  expect(linksOf(['author', 3], ['article', 2])).toEqual([[3, draftOf(2)]]);
  expect(linksOf(['author', 3], ['author', 3])).toEqual([[3, 3]]);
});

test('a polymorphic relation of such a type leads to one version, a file belongs to both', () => {
  expect(linksOf(['author', 3], ['article', 1], 'relation.morph')).toEqual([[3, 1]]);
  expect(linksOf(['author', 3], ['article', 2], 'relation.morph')).toEqual([[3, draftOf(2)]]);
  expect(linksOf([FILE_UID, 4], ['article', 1], 'relation.morph')).toEqual([
    [4, 1],
    [4, draftOf(1)],
  ]);
  expect(linksOf([FILE_UID, 4], ['article', 2], 'relation.morph')).toEqual([[4, draftOf(2)]]);
});

test('links to what is not in the archive are left out', () => {
  expect(linksOf(['article', 1], ['author', 9])).toEqual([]);
  expect(linksOf(['article', 9], ['author', 3])).toEqual([]);
});
