import { describe, expect, test } from 'vitest';
import { type Access, accessByActions } from '../access/access.ts';
import { readModel } from '../schema/read-model.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { writeOpenapi } from './write-openapi.ts';

const contentType = (name: string, attributes: object, more: object = {}) => ({
  apiName: name,
  typeName: name,
  file: `${name}.json`,
  content: {
    kind: 'collectionType',
    collectionName: name,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
    ...more,
  },
});

const relation = (target: string) => ({ type: 'relation', relation: 'oneToOne', target: `api::${target}.${target}` });

const model = readModel({
  contentTypes: [
    contentType('book', {
      title: { type: 'string' },
      secret: { type: 'string', private: true },
      pin: { type: 'password' },
      writer: relation('writer'),
      seo: { type: 'component', component: 'shared.seo' },
    }),
    contentType('writer', { name: { type: 'string' }, book: relation('book') }),
    contentType('book-filters', { color: { type: 'string' } }),
    contentType('note', { text: { type: 'string' } }, { pluginOptions: { i18n: { localized: true } } }),
    contentType('note-v2', { text: { type: 'string' } }, { pluginOptions: { i18n: { localized: true } } }),
    contentType(
      'draft',
      { documentId: { type: 'integer' }, status: { type: 'enumeration', enum: ['open'] }, locale: { type: 'string' } },
      { options: { draftAndPublish: true } },
    ),
    contentType('home', { head: { type: 'string' } }, { kind: 'singleType' }),
  ],
  components: [
    {
      category: 'shared',
      name: 'seo',
      file: 'seo.json',
      content: { collectionName: 'seos', attributes: { metaTitle: { type: 'string' } } },
    },
  ],
  extensions: [],
});

const may = (...actions: string[]): Access => accessByActions(actions.join(), (action) => actions.includes(action));

const write = (access: Access, publicAccess?: Access): OpenApiDocument =>
  writeOpenapi(model, {
    access,
    ...(publicAccess && { publicAccess }),
    contracts: [{ contract: 'v4', prefix: '/api' }],
    version: '1',
    servers: [{ url: 'http://localhost' }],
  });

const attributesOf = (document: OpenApiDocument, name: string): string[] =>
  Object.keys((document.components.schemas[name] as Schema).properties?.attributes?.properties ?? {});

describe('writeOpenapi', () => {
  test('has the routes the role may use, and no others', () => {
    expect(Object.keys(write(may('api::book.book.find', 'api::writer.writer.findOne')).paths)).toEqual([
      '/api/books',
      '/api/writers/{id}',
    ]);
    expect(Object.keys(write(may('api::home.home.find')).paths)).toEqual(['/api/home']);
    expect(write(may()).paths).toEqual({});
  });

  test('translations and bodies with files are described', () => {
    const { paths } = write(may('api::note.note.createLocalization', 'api::book.book.create'));
    expect(Object.keys(paths)).toEqual(['/api/books', '/api/notes/{id}/localizations']);
    const translation = paths['/api/notes/{id}/localizations']?.post?.requestBody?.content['application/json'].schema;
    expect(translation).toMatchObject({ required: ['locale'] });
    const content = paths['/api/books']?.post?.requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
  });

  test('a name with digits stays as written, and in the path of translations as in the contract', () => {
    const { paths } = write(may('api::note-v2.note-v2.createLocalization', 'api::note-v2.note-v2.create'));
    expect(Object.keys(paths)).toEqual(['/api/note-v2s', '/api/note-v-2-s/{id}/localizations']);
  });

  test('has the account routes the role may use', () => {
    const document = write(may('plugin::users-permissions.auth.callback', 'plugin::users-permissions.user.me'));
    expect(Object.keys(document.paths)).toEqual(['/api/auth/local', '/api/users/me']);
    expect(document.paths['/api/auth/local']?.post?.requestBody).toBeDefined();
    expect(document.components.schemas.Session?.properties).toHaveProperty('jwt');
    expect(document.tags.map(({ name }) => name)).toEqual(['accounts']);
  });

  test('omits a relation to a content type the role may not find', () => {
    const alone = write(may('api::book.book.find', 'api::writer.writer.findOne'));
    expect(attributesOf(alone, 'BookPopulated')).toEqual(['title', 'createdAt', 'updatedAt', 'seo']);
    expect(alone.components.schemas.BookFilters?.properties).not.toHaveProperty('writer');
    const both = write(may('api::book.book.find', 'api::writer.writer.find'));
    expect(attributesOf(both, 'BookPopulated')).toContain('writer');
    expect(both.components.schemas.BookFilters?.properties).toHaveProperty('writer');
  });

  test('has no private field, and a password only if it can be written', () => {
    const document = write(accessByActions('all', () => true));
    expect(JSON.stringify(document)).not.toContain('"secret"');
    const answers = JSON.stringify(document, (key, value) => (key.endsWith('Input') ? undefined : value));
    expect(answers).not.toContain('"pin"');
  });

  test('requires every field of the default response, and none of the populated one', () => {
    const { schemas } = write(may('api::book.book.find')).components;
    expect(schemas.Book?.properties?.attributes?.required).toEqual(['title', 'createdAt', 'updatedAt']);
    expect(schemas.BookPopulated?.properties?.attributes?.required).toBeUndefined();
  });

  test('disambiguates colliding names', () => {
    const { schemas } = write(accessByActions('all', () => true)).components;
    expect(attributesOf(write(accessByActions('all', () => true)), 'BookFilters_2')).toContain('color');
    expect(schemas.BookFilters?.properties).toHaveProperty('$and');
  });

  test('marks operations that need credentials', () => {
    const everything: Access = accessByActions('all', () => true);
    const { paths } = write(everything, may('api::book.book.find'));
    expect(paths['/api/books']?.get?.security).toEqual([{}, { user: [] }, { apiToken: [] }]);
    expect(paths['/api/writers']?.get?.security).toEqual([{ user: [] }, { apiToken: [] }]);
  });

  test('offers `populate` only if there is something to populate', () => {
    const names = (path: string): (string | undefined)[] =>
      write(accessByActions('all', () => true)).paths[path]?.get?.parameters.map((parameter) =>
        'name' in parameter ? parameter.name : parameter.$ref,
      ) ?? [];
    expect(names('/api/books')).toContain('populate');
    expect(names('/api/home')).not.toContain('populate');
  });
});

describe('aggregates', () => {
  const written = (access: Access) =>
    writeOpenapi(model, {
      access,
      contracts: [{ contract: 'v4', prefix: '/api' }],
      version: '1',
      servers: [{ url: 'http://localhost' }],
      aggregates: ({ singularName }) => singularName === 'book',
    });

  test('are described where they are answered, to those who may find the entries', () => {
    const { paths } = written(accessByActions('all', () => true));
    expect(Object.keys(paths).filter((path) => path.endsWith('/aggregate'))).toEqual(['/api/books/aggregate']);
    expect(write(accessByActions('all', () => true)).paths['/api/books/aggregate']).toBeUndefined();
    expect(Object.keys(written(may('api::book.book.findOne')).paths)).toEqual(['/api/books/{id}']);
  });

  test('with what the caller may group by and calculate from', () => {
    const parametersOf = (access: Access) =>
      Object.fromEntries(
        (written(access).paths['/api/books/aggregate']?.get?.parameters ?? []).flatMap((one) =>
          'schema' in one ? [[one.name, one.schema] as const] : [],
        ),
      );
    const some = parametersOf(may('api::book.book.find'));
    expect(Object.keys(some.groupBy?.properties ?? {})).not.toContain('writer');
    expect(some.sum).toBeUndefined();
    expect(some.min?.items?.enum).toContain('id');
    expect(some.distinct?.items?.enum).toContain('title');
    expect(some.distinct?.items?.enum).not.toContain('secret');
    expect(some.distinct?.items?.enum).not.toContain('pin');
    const both = parametersOf(may('api::book.book.find', 'api::writer.writer.find'));
    expect(Object.keys(both.groupBy?.properties ?? {})).toContain('writer');
  });
});

describe("v5's contract", () => {
  const everything = accessByActions('all', () => true);
  const writeBoth = (access: Access = everything): OpenApiDocument =>
    writeOpenapi(model, {
      access,
      contracts: [
        { contract: 'v4', prefix: '/api' },
        { contract: 'v5', prefix: '/api/v5' },
      ],
      version: '1',
      servers: [{ url: 'http://localhost' }],
    });
  const writeV5 = (access: Access, more: object = {}): OpenApiDocument =>
    writeOpenapi(model, {
      access,
      contracts: [{ contract: 'v5', prefix: '/api', ...more }],
      version: '1',
      servers: [{ url: 'http://localhost' }],
    });
  const namesOf = (document: OpenApiDocument, path: string, method: 'get' | 'put' | 'delete' = 'get') =>
    document.paths[path]?.[method]?.parameters.map((one) => ('name' in one ? one.name : one.$ref.split('/').at(-1)));

  test('entries are flat, and found by document id', () => {
    const { paths, components } = writeV5(everything);
    expect(Object.keys(paths)).toContain('/api/books/{documentId}');
    expect(Object.keys(paths).filter((path) => path.includes('localizations'))).toEqual([]);
    expect(components.schemas.Book?.required).toEqual([
      'id',
      'title',
      'createdAt',
      'updatedAt',
      'documentId',
      'publishedAt',
    ]);
    expect(components.schemas.BookPopulated?.required).toEqual(['id', 'documentId']);
    expect(Object.keys(components.schemas.BookPopulated?.properties ?? {})).toContain('writer');
    expect(Object.keys(paths['/api/books']?.post?.responses ?? {})).toContain('201');
    expect(Object.keys(paths['/api/books/{documentId}']?.delete?.responses ?? {})).toContain('204');
    expect(JSON.stringify(components)).not.toContain('multipart');
  });

  test('both contracts in one document have names, ids and tags of their own', () => {
    const document = writeBoth();
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/books/{id}', '/api/v5/books/{documentId}']),
    );
    expect(attributesOf(document, 'BookPopulated')).toContain('title');
    expect(document.components.schemas.BookV5Populated?.properties).toHaveProperty('documentId');
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['book', 'book V5', 'accounts V5']));
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const inV5 = JSON.stringify(
      Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v5'))),
    );
    for (const [, name = ''] of inV5.matchAll(/#\/components\/(?:schemas|parameters)\/(\w+)/g)) {
      if (!/^(Error|\w+Filter|\w+Meta)$/.test(name)) expect(name).toContain('V5');
    }
    expect(JSON.stringify({ ...write(everything).components.schemas })).toBe(
      JSON.stringify(
        Object.fromEntries(Object.entries(document.components.schemas).filter(([name]) => !name.includes('V5'))),
      ),
    );
  });

  test('the header is a parameter where it chooses the contract', () => {
    expect(namesOf(writeV5(everything, { byHeader: true }), '/api/home')?.[0]).toBe('format');
    expect(namesOf(writeV5(everything), '/api/home')).not.toContain('format');
  });

  test('drafts can be asked for by those who may find them', () => {
    const reader = writeV5(may('api::draft.draft.find', 'api::book.book.find'));
    expect(namesOf(reader, '/api/drafts')).not.toContain('status');
    expect(namesOf(reader, '/api/drafts')).toContain('publicationFilter');
    expect(namesOf(reader, '/api/books')).toContain('status');
    expect(namesOf(reader, '/api/books')).not.toContain('publicationFilter');
    const editor = may('api::draft.draft.find', 'api::draft.draft.findDrafts', 'api::draft.draft.update');
    expect(namesOf(writeV5(editor), '/api/drafts')).toContain('status');
    expect(namesOf(writeV5(editor), '/api/drafts/{documentId}', 'put')).toContain('status');
  });

  test('attributes of the project named like those of the contract are those of the contract', () => {
    const { schemas } = writeV5(everything).components;
    expect(schemas.DraftPopulated?.properties?.documentId).toMatchObject({ type: 'string' });
    expect(schemas.DraftPopulated?.properties?.status).toMatchObject({ enum: ['open', null] });
    expect(schemas.DraftInput?.properties).not.toHaveProperty('documentId');
    expect(schemas.DraftInput?.properties).toHaveProperty('status');
    expect(schemas.DraftInput?.additionalProperties).toBe(false);
  });
});
