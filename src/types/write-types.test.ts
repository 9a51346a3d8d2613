import { describe, expect, test } from 'vitest';
import type { SchemaDocuments } from '../schema/documents.ts';
import { readModel } from '../schema/read-model.ts';
import { writeTypes } from './write-types.ts';

interface Content {
  readonly kind?: string;
  readonly options?: object;
  readonly attributes: object;
}

/** Content types by singular name, components by `category.name`. */
function write(contentTypes: Record<string, Content>, components: Record<string, Content> = {}): string {
  const documents: SchemaDocuments = {
    contentTypes: Object.entries(contentTypes).map(([name, content]) => ({
      apiName: name,
      typeName: name,
      file: `${name}.json`,
      content: {
        kind: 'collectionType',
        collectionName: `${name}_rows`,
        info: { singularName: name, pluralName: `${name}-list`, displayName: name },
        ...content,
      },
    })),
    components: Object.entries(components).map(([uid, content]) => {
      const [category = '', name = ''] = uid.split('.');
      return { category, name, file: `${uid}.json`, content: { collectionName: `components_${uid}`, ...content } };
    }),
    extensions: [],
  };
  return writeTypes(readModel(documents));
}

/** The source of one interface. */
const typeOf = (text: string, name: string): string =>
  new RegExp(`^export interface ${name} \\{$[^]*?^\\}$`, 'm').exec(text)?.[0] ?? '';

describe('writeTypes', () => {
  test('a collection by its plural name, a single type by its singular one', () => {
    const text = write({ 'blog-post': { attributes: {} }, home: { kind: 'singleType', attributes: {} } });
    expect(typeOf(text, 'ContentTypes')).toBe(
      "export interface ContentTypes {\n  readonly 'blog-post-list': BlogPost;\n  readonly home: Home;\n}",
    );
    expect(typeOf(text, 'BlogPost')).toContain("readonly kind: 'collection';");
    expect(typeOf(text, 'Home')).toContain("readonly kind: 'single';");
  });

  test('required names are fields without a default, and required components and relations', () => {
    const text = write(
      {
        note: {
          attributes: {
            title: { type: 'string', required: true },
            kind: { type: 'string', required: true, default: 'a' },
            cover: { type: 'media', required: true },
            owner: { type: 'relation', relation: 'manyToOne', target: 'api::note.note', required: true },
            part: { type: 'component', component: 'a.part', required: true },
          },
        },
      },
      { 'a.part': { attributes: {} } },
    );
    expect(typeOf(text, 'Note')).toContain("readonly required: 'title' | 'owner' | 'part';");
  });

  test('private attributes are omitted, passwords can only be written', () => {
    const text = write({
      note: {
        attributes: {
          shown: { type: 'string' },
          hidden: { type: 'string', private: true },
          secret: { type: 'password' },
          owner: { type: 'relation', relation: 'manyToOne', target: 'api::note.note', private: true },
        },
      },
    });
    expect(text).not.toMatch(/hidden|owner|createdBy/);
    expect(typeOf(text, 'Note')).toContain('readonly writeOnly: {\n    secret: plinth.Text;\n  };');
    expect(typeOf(text, 'Note').match(/secret/g)).toHaveLength(1);
  });

  test('required values of a publishing write', () => {
    const text = write({
      note: {
        options: { draftAndPublish: true },
        attributes: {
          title: { type: 'string', required: true },
          state: { type: 'string', required: true, default: 'new' },
          body: { type: 'text' },
          hidden: { type: 'string', required: true, private: true },
        },
      },
    });
    expect(typeOf(text, 'Note')).toContain("readonly required: 'title';\n  readonly drafts: true;");
  });

  test('required fields can still be null; timestamps and the fields of files cannot', () => {
    const text = write({
      note: { attributes: { title: { type: 'string', required: true }, cover: { type: 'media' } } },
    });
    expect(typeOf(text, 'Note')).toContain('title: plinth.Text;');
    expect(typeOf(text, 'Note')).toContain('updatedAt: plinth.Always<plinth.DateTime>;');
    expect(typeOf(text, 'UploadFile')).toContain('url: plinth.Always<plinth.Text>;');
    expect(typeOf(text, 'UploadFile')).toContain('caption: plinth.Text;');
  });

  test('built-in types are written if content refers to them', () => {
    expect(write({ note: { attributes: {} } })).not.toContain('UploadFile');
    expect(write({ note: { options: { populateCreatorFields: true }, attributes: {} } })).toContain(
      'interface AdminUser {',
    );
  });

  test('values and names that TypeScript would misread are quoted', () => {
    const values = ["it's", 'a "b"', 'back\\slash', 'new\nline'];
    const text = write({
      note: { attributes: { kind: { type: 'enumeration', enum: values }, 'odd-name': { type: 'string' } } },
    });
    expect(text).toContain(String.raw`kind: plinth.Enumeration<'it\'s' | 'a "b"' | 'back\\slash' | 'new\nline'>;`);
    expect(text).toContain("'odd-name': plinth.Text;");
  });

  test('two types that would have the same name', () => {
    const text = write(
      { 'shared-seo': { attributes: {} }, components: { attributes: {} } },
      { 'shared.seo': { attributes: { title: { type: 'string' } } } },
    );
    expect(text).toContain("readonly 'shared.seo': SharedSeo2;");
    expect(text).toContain("readonly 'components-list': Components2;");
  });
});
