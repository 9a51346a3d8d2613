import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type GraphQLNamedType, printSchema, printType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extendContentSchema } from '../../src/graphql/extending/extend-content-schema.ts';
import type { NexusLibrary, NexusParts } from '../../src/graphql/extending/schema-extension.ts';
import { typeFilters } from '../../src/handlers/graphql/type-filters.ts';
import { filtersName } from '../../src/graphql/schema/names.ts';
import { filterOperators } from '../../src/handlers/graphql/filter-builders.ts';
import { buildContentSchema } from '../../src/graphql/schema/build-content-schema.ts';
import { WHOLE_CRUD } from '../../src/graphql/schema/shadow-crud.ts';
import { model } from '../support/conformance-queries.ts';

const require = createRequire(new URL('../nexus/package.json', import.meta.url));
const folderOf = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));

/** As in a v4 project: nexus with GraphQL 15 beside it, another copy than Plinth's. */
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'plinth-nexus-'));
  for (const name of ['nexus', 'graphql', 'iterall', 'tslib']) {
    cpSync(folderOf(name), path.join(dir, 'node_modules', name), { recursive: true });
  }
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Maker = (config: object) => unknown;

test('types created with another copy of the library join the schema, and generated ones stay unchanged', () => {
  const own = createRequire(path.join(dir, 'package.json'));
  const library = own('graphql') as { printSchema: NexusParts['print']; version: string };
  expect(library.version).toMatch(/^15\./);
  const nexus = own('nexus') as NexusLibrary & { extendType: Maker; interfaceType: Maker };
  const types = [
    nexus.extendType({
      type: 'Article',
      definition(t: { string(name: string, config: object): void }) {
        t.string('shout', { args: { mark: nexus.arg({ type: 'String', default: '!' }) }, resolve: () => 'HEY' });
      },
    }),
    nexus.scalarType({ name: 'Colour', serialize: (value: unknown) => `#${String(value)}` }),
    nexus.objectType({
      name: 'Paint',
      definition(t: { field(name: string, config: object): void }) {
        t.field('colour', { type: 'Colour' });
        t.field('of', { type: 'ArticleEntityResponse' });
      },
    }),
    nexus.extendType({
      type: 'Query',
      definition(t: { field(name: string, config: object): void }) {
        t.field('paint', { type: 'Paint', resolve: () => ({ colour: 'fff' }) });
      },
    }),
  ];
  const generated = buildContentSchema(model);
  const schema = extendContentSchema(model, generated, {
    crud: WHOLE_CRUD,
    typeDefs: [],
    nexus: { nexus, print: library.printSchema, types, plugins: [] },
    resolvers: {},
    rules: new Map(),
    guard: (resolve) => resolve,
    warn: (message) => expect.fail(message),
  });
  const lines = (text: string): ReadonlySet<string> => new Set(text.split('\n'));
  const before = lines(printSchema(generated));
  const after = lines(printSchema(schema));
  expect([...before].filter((line) => !after.has(line))).toEqual([]);
  expect([...after].filter((line) => !before.has(line))).toEqual([
    '  shout(mark: String = "!"): String',
    '  paint: Paint',
    'scalar Colour',
    'type Paint {',
    '  colour: Colour',
    '  of: ArticleEntityResponse',
  ]);
  expect((schema.getType('Colour') as unknown as { serialize(value: unknown): unknown }).serialize('a')).toBe('#a');
});

test('filters that code builds with the operators of the plugin are those that are generated', () => {
  const nexus = createRequire(path.join(dir, 'package.json'))('nexus') as Readonly<Record<string, Maker>>;
  const own = createRequire(path.join(dir, 'package.json'))('graphql') as { printType: (type: unknown) => string };
  type Builder = Parameters<(typeof filterOperators)[string]['add']>[0];
  const filters = nexus.inputObjectType?.({
    name: 'StringFilterInput',
    definition(t: Builder) {
      for (const { add } of Object.values(filterOperators)) add(t, 'String');
    },
  });
  const made = nexus.makeSchema?.({ types: [filters] }) as { getType(name: string): unknown };
  const generated = buildContentSchema(model).getType('StringFilterInput') as GraphQLNamedType;
  expect(own.printType(made.getType('StringFilterInput'))).toBe(printType(generated));
  expect(() => filterOperators.eq?.add({} as Builder, 'Article')).toThrow('"Article" is not a valid scalar');
});

test('the filters of a type that code builds are those that are generated', () => {
  const own = createRequire(path.join(dir, 'package.json'));
  const nexus = own('nexus') as NexusLibrary;
  const graphql = own('graphql') as { printType: (type: unknown) => string };
  const schema = buildContentSchema(model);
  const scalars = ['ID', 'String', 'Boolean', 'Int', 'Long', 'Float', 'JSON', 'Date', 'Time', 'DateTime'];
  const named = [
    ...['Long', 'JSON', 'Date', 'Time', 'DateTime'].map((name) => nexus.scalarType({ name, serialize: String })),
    ...scalars.map((name) =>
      nexus.inputObjectType({
        name: `${name}FilterInput`,
        definition: (t: { string(name: string): void }) => t.string('eq'),
      }),
    ),
  ];
  const types = [...model.contentTypes.values(), ...model.components.values()].filter(
    (type) => schema.getType(filtersName(type)) !== undefined,
  );
  const made = nexus.makeSchema({
    types: [...named, ...types.map((type) => typeFilters(nexus, model, WHOLE_CRUD, type))],
  }) as unknown as { getType(name: string): unknown };
  expect(types.length).toBeGreaterThan(5);
  for (const type of types) {
    const name = filtersName(type);
    expect(graphql.printType(made.getType(name))).toBe(printType(schema.getType(name) as GraphQLNamedType));
  }
});
