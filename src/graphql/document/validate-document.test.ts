import {
  buildSchema,
  type DocumentNode,
  type GraphQLFormattedError,
  OverlappingFieldsCanBeMergedRule,
  parse,
  validate,
} from 'graphql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';
import { prepareDocument } from './prepare-document.ts';
import { fragmentsOf, validateDocument } from './validate-document.ts';

const schema = buildSchema(`
  interface Node { id: ID! name(case: String): String self: Node }
  type Cat implements Node { id: ID! name(case: String): String self: Node age: Int friend: Cat items: [Cat] any: Pet }
  type Dog implements Node { id: ID! name(case: String): String self: Node age: Int! friend: Dog items: [Dog!] any: Pet }
  union Pet = Cat | Dog
  type Query { node: Node pet: Pet cat: Cat dog: Dog }
`);

const merged = (document: DocumentNode) =>
  mergeFields(
    schema,
    document.definitions.filter((definition) => definition.kind === 'OperationDefinition'),
    fragmentsOf(document),
  );

function problems(document: DocumentNode): readonly GraphQLFormattedError[] {
  const steps = validateDocument(schema, document, [], false);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** One is enough: most documents have thousands. */
const hasConflict = (document: DocumentNode): boolean =>
  validate(schema, document, [OverlappingFieldsCanBeMergedRule], { maxErrors: 1 }).length > 0;

/** Random selections, many of them invalid: merging is tested on them as well. */
const { selections } = fc.letrec<{ selections: string; selection: string }>((tie) => ({
  selections: fc.array(tie('selection'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  selection: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.constantFrom('id', 'name', 'name(case: "a")', 'name(case: "b")', 'age', 'id: name', 'name: age', '...F', '...G'),
    fc.constantFrom('age: __typename', 'x: name(case: "a")', 'x: id'),
    fc
      .tuple(
        fc.constantFrom('... on Cat', '... on Dog', '... on Node', '...', 'self', 'friend', 'items'),
        tie('selections'),
      )
      .map(([head, inner]) => `${head} { ${inner} }`),
    fc
      .tuple(fc.constantFrom('any', 'x: friend', 'x: items', 'self: friend', 'friend: any'), tie('selections'))
      .map(([head, inner]) => `${head} { ${inner} }`),
  ),
}));

describe('fields with the same name', () => {
  test('can be merged exactly if the library says so', () => {
    fc.assert(
      fc.property(selections, selections, selections, (asked, shared, more) => {
        const document = parse(`{ node { ${asked} } pet { ${asked} } a: cat { ...F } b: cat { ...G } }
          fragment F on Cat { ${shared.replaceAll('...F', '...G').replaceAll('...G', 'id')} }
          fragment G on Node { ${more.replaceAll('...G', '...F').replaceAll('...F', 'id ... on Cat { friend { ...F } }')} }`);
        expect(merged(document).conflict !== null).toBe(hasConflict(document));
      }),
      { numRuns: 300 },
    );
  });
});

test("errors have the library's wording; too many are reported with their location", () => {
  const few = parse('{ cat { name name: age unknown } }');
  expect(problems(few).map(({ message }) => message)).toEqual(validate(schema, few).map(({ message }) => message));
  const conflict = parse('{ cat { name name: age } }');
  expect(problems(conflict)).toMatchObject([{ message: expect.stringContaining('different fields') }]);
  const many = parse(`{ cat { ${'name '.repeat(3000)} } dog { ${'name '.repeat(3000)} name: id } }`);
  expect(problems(many)).toMatchObject([
    { message: expect.stringContaining('repeats too many fields'), locations: [{ line: 1 }, { line: 1 }] },
  ]);
});

/** Refused by the library: its budget is exhausted. */
test('a field with several thousand occurrences is merged', () => {
  const document = parse(`{ pet { ${'... on Cat { id friend { name } } ... on Dog { id } '.repeat(1500)} } }`);
  expect(problems(document)).toEqual([]);
});

test('a long document is validated in steps, yielding to other requests in between', async () => {
  let turns = 0;
  const prepare = (text: string) =>
    prepareDocument(schema, text, { depthLimit: null, introspection: true }, () => {
      turns += 1;
      return undefined;
    });
  expect(await prepare(`{ cat { ${'name '.repeat(2000)} } }`)).toMatchObject({ kind: 'valid' });
  expect(turns).toBeGreaterThan(8);
});
