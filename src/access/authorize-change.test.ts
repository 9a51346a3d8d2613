import { describe, expect, test } from 'vitest';
import { CHANGE_CONTEXT, CREATE, messagesOf, sentOf, UPDATE } from '../../test/support/conformance-changes.ts';
import { EVERYTHING, typeNamed, without } from '../../test/support/conformance-queries.ts';
import { modelOf } from '../../test/support/schema-documents.ts';
import type { Change } from '../change/change.ts';
import { resolveChange } from '../change/resolve-change.ts';
import type { ContentType } from '../schema/model.ts';
import { type Access, accessByActions } from './access.ts';
import { authorizeChange, trustChange } from './authorize-change.ts';

const NOBODY: Access = accessByActions('nobody', () => false);

const article = (data: object, access: Access): Change =>
  authorizeChange(sentOf(resolveChange(typeNamed('article'), { title: 'A', ...data }, UPDATE, CHANGE_CONTEXT)), access);

const linked = ({ values }: Change): readonly string[] => values.links.map(({ attribute }) => attribute.name);

describe('relations to types that the caller may not find', () => {
  test('are ignored, with their errors', () => {
    const data = { author: 9999, coAuthors: [null], categories: [1], secretReviewer: 1 };
    const change = article(data, without('author'));
    expect(linked(change)).toEqual(['categories']);
    expect(messagesOf(change)).toEqual([]);
    expect(messagesOf(article(data, EVERYTHING))).toEqual([': Invalid relations']);
  });

  test('a private relation depends on its target', () => {
    expect(linked(article({ secretReviewer: 1 }, EVERYTHING))).toEqual(['secretReviewer']);
  });

  test('files need no permission', () => {
    expect(linked(article({ cover: 1, comments: [1] }, NOBODY))).toEqual(['cover']);
    expect(messagesOf(article({ cover: 9999 }, NOBODY))).toHaveLength(1);
  });

  test('are omitted from components and zones at any depth', () => {
    const related = { __component: 'zone.related', title: 't', articles: [1], spotlight: 9999, note: 1 };
    const change = article({ blocks: [related] }, without('author', 'internal-note'));
    const [item] = change.values.zones[0]?.items ?? [];
    expect(item?.kind === 'new' && item.values.links.map(({ attribute }) => attribute.name)).toEqual(['articles']);
    expect(messagesOf(change)).toEqual([]);
  });

  test('required ones are then missing', () => {
    const model = modelOf({
      note: { peer: { type: 'relation', relation: 'oneToOne', target: 'api::pal.pal', required: true } },
      pal: { name: { type: 'string' } },
    });
    const note = model.contentTypes.get('api::note.note') as ContentType;
    const change = (intent: typeof CREATE | typeof UPDATE) =>
      resolveChange(note, { peer: 1 }, intent, { ...CHANGE_CONTEXT, model });
    expect(messagesOf(authorizeChange(sentOf(change(CREATE)), without('pal')))).toEqual([
      'peer: peer must be defined.',
    ]);
    expect(messagesOf(authorizeChange(sentOf(change(UPDATE)), without('pal')))).toEqual([]);
    expect(messagesOf(authorizeChange(sentOf(change(CREATE)), EVERYTHING))).toEqual([]);
    expect(messagesOf(trustChange(change(CREATE)))).toEqual([]);
  });
});

describe('translations that a body names', () => {
  const page = (access: Access) =>
    authorizeChange(
      sentOf(resolveChange(typeNamed('page'), { title: 'A', localizations: [3] }, CREATE, CHANGE_CONTEXT)),
      access,
    );
  const only = (...verbs: readonly string[]): Access =>
    accessByActions('some', (action) => verbs.some((verb) => action === `api::page.page.${verb}`));

  test('are joined by callers who may update them', () => {
    expect(page(EVERYTHING)).toMatchObject({ translationOf: [3], issues: [] });
    expect(page(only('find', 'create'))).toMatchObject({
      issues: [{ name: 'ForbiddenError', path: ['localizations'] }],
    });
  });

  test('are omitted for callers who may not find them', () => {
    expect(page(only('create', 'update'))).toMatchObject({ translationOf: [], issues: [] });
  });

  test('the route that translates an entry has its own permission', () => {
    const change = resolveChange(
      typeNamed('page'),
      { title: 'A' },
      { kind: 'translate', locale: 'fr', of: [3] },
      CHANGE_CONTEXT,
    );
    expect(authorizeChange(sentOf(change), NOBODY)).toMatchObject({ translationOf: [3], issues: [] });
  });
});

describe('polymorphic relations', () => {
  const dish = { id: 1, __type: 'api::dish.dish' };
  const author = { id: 1, __type: 'api::author.author' };
  const comment = (data: object, access: Access) =>
    authorizeChange(
      sentOf(resolveChange(typeNamed('comment'), { body: 'b', ...data }, UPDATE, CHANGE_CONTEXT)),
      access,
    );
  const targets = (data: object, access: Access) =>
    comment(data, access).values.morphs.map(({ operation }) =>
      operation.kind === 'set' ? operation.targets.map(({ type }) => type) : operation,
    );

  test('keep the entries that the caller may find', () => {
    expect(targets({ mentions: [dish, author] }, without('dish'))).toEqual([['api::author.author']]);
    expect(targets({ mentions: [dish] }, without('dish'))).toEqual([]);
    expect(targets({ related: dish }, without('dish'))).toEqual([]);
    expect(targets({ mentions: { connect: [dish], disconnect: [author] } }, without('dish'))).toMatchObject([
      { connect: [], disconnect: [{ type: 'api::author.author' }] },
    ]);
    expect(targets({ mentions: { connect: [dish] } }, without('dish'))).toEqual([]);
  });

  test('do not reveal whether an entry exists', () => {
    expect(messagesOf(comment({ related: { ...dish, id: 9999 } }, without('dish')))).toEqual([]);
    expect(messagesOf(comment({ related: { ...dish, id: 9999 } }, EVERYTHING))).toHaveLength(1);
  });

  test('null is not an entry', () => {
    expect(targets({ related: null, mentions: null }, NOBODY)).toEqual([[], []]);
  });
});

test('the given change is not modified', () => {
  const change = resolveChange(typeNamed('article'), { title: 'A', author: 1 }, UPDATE, CHANGE_CONTEXT);
  authorizeChange(sentOf(change), NOBODY);
  expect(linked(change)).toEqual(['author']);
});
