import { describe, expect, test } from 'vitest';
import { fitModel, type LiveLayout } from './fit-model.ts';
import type { Attribute } from './model.ts';
import { readModel } from './read-model.ts';

const model = readModel({
  contentTypes: [
    {
      apiName: 'note',
      typeName: 'note',
      file: 'note.json',
      content: {
        kind: 'collectionType',
        collectionName: 'notes',
        info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
        attributes: {
          title: { type: 'string' },
          shade: { type: 'customField', customField: 'plugin::shades.shade' },
          next: { type: 'relation', relation: 'oneToMany', target: 'api::note.note' },
        },
      },
    },
  ],
  components: [],
  extensions: [],
});

const asIs = (name: string) => name;

const live = (tables: Record<string, Record<string, string>>): LiveLayout =>
  new Map(
    Object.entries(tables).map(([table, columns]) => [
      table,
      { columns: new Map(Object.entries(columns).map(([name, type]) => [name, { type }])) },
    ]),
  );

const NOTES = {
  id: 'integer',
  title: 'text',
  created_at: 'datetime',
  updated_at: 'datetime',
  created_by_id: 'integer',
  updated_by_id: 'integer',
};
const LINKS = { id: 'integer', note_id: 'integer', inv_note_id: 'integer' };

const attributeOf = (fitted: typeof model, name: string): Attribute | undefined =>
  fitted.contentTypes.get('api::note.note')?.attributes.get(name);

const findingsAbout = (table: string, tables: Record<string, Record<string, string>>) =>
  fitModel(model, live(tables), asIs).findings.filter((finding) => finding.table === table);

describe('fitting a model to a database', () => {
  test('a list can be read in the order of the columns with which indexes begin', () => {
    const [[, columns] = []] = live({ notes: NOTES });
    const indexes = [{ name: 'by_title', columns: ['title', 'id'] }];
    const fitted = fitModel(model, new Map([['notes', { columns: columns?.columns ?? new Map(), indexes }]]), asIs);
    expect([...(fitted.model.contentTypes.get('api::note.note')?.orderedColumns ?? [])]).toEqual(['title']);
  });

  test('missing columns are reported, existing ones are not', () => {
    expect(findingsAbout('notes', { notes: NOTES })).toEqual([
      { kind: 'missingColumn', table: 'notes', column: 'shade', uid: 'api::note.note' },
    ]);
    expect(findingsAbout('notes', { notes: { ...NOTES, shade: 'text' } })).toEqual([]);
  });

  test('a missing table is reported, without its columns', () => {
    expect(findingsAbout('notes', {})).toEqual([{ kind: 'missingTable', table: 'notes', uid: 'api::note.note' }]);
  });

  test.each([
    ['jsonb', 'json'],
    ['tinyint(1)', 'boolean'],
    ['boolean', 'boolean'],
    ['int(10) unsigned', 'integer'],
    ['bigint', 'biginteger'],
    ['double precision', 'float'],
    ['numeric(10,2)', 'decimal'],
    ['timestamp(6) without time zone', 'datetime'],
    ['time(3)', 'time'],
    ['date', 'date'],
    ['longtext', 'text'],
    ['character varying(255)', 'string'],
  ])('a custom field in a column of type %s is read as %s', (declared, type) => {
    const fitted = fitModel(model, live({ notes: { ...NOTES, shade: declared } }), asIs).model;
    expect(attributeOf(fitted, 'shade')).toMatchObject({ type });
    expect(attributeOf(fitted, 'shade')).not.toHaveProperty('inferType');
  });

  test('an order column stays if it exists or the table is yet to be created', () => {
    const order = (tables: Record<string, Record<string, string>>) => {
      const next = attributeOf(fitModel(model, live(tables), asIs).model, 'next');
      return next?.kind === 'relation' && next.storage.kind === 'linkTable' ? next.storage.orderColumn : null;
    };
    expect(order({})).toBe('note_order');
    expect(order({ notes_next_links: { ...LINKS, note_order: 'float' } })).toBe('note_order');
    expect(order({ notes_next_links: LINKS })).toBeUndefined();
  });

  test('names follow the rule of the engine, and lookups by column follow the names', () => {
    const fitted = fitModel(model, live({}), (name) => name.slice(0, 4)).model;
    expect(fitted.contentTypes.get('api::note.note')?.table).toBe('note');
    expect(attributeOf(fitted, 'title')).toMatchObject({ column: 'titl' });
    expect(fitted.contentTypes.get('api::note.note')?.byColumn.has('titl')).toBe(true);
  });
});
