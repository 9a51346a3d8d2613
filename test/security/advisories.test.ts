import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { openVex, readAdvisories, withTable } from '../../scripts/advisories.mjs';
import { ROOT, readDocument } from '../docs/documents.ts';

interface Advisory {
  readonly ids: readonly string[];
  readonly name?: string;
  readonly attack: string;
  readonly test: { readonly file: string; readonly title: string };
}

const list = readAdvisories() as { readonly advisories: readonly Advisory[] };

test.each(list.advisories.map((one) => [one.ids.join(', ') || String(one.name), one.test] as const))(
  '%s is tried by a test',
  (_name, { file, title }) => {
    const titles = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(['`])((?:\\.|(?!\1).)*)\1/g)];
    expect(titles.some(([, , text = '']) => text.includes(title))).toBe(true);
  },
);

test('a vulnerability is listed once', () => {
  const names = list.advisories.flatMap(({ ids, name }) => (ids.length > 0 ? ids : [String(name)]));
  expect(names.length).toBeGreaterThan(40);
  expect(new Set(names).size).toBe(names.length);
});

test('docs/security.md has the table of the list', () => {
  const document = readDocument('docs/security.md');
  expect(document, 'node scripts/advisories.mjs writes it').toBe(withTable(document, list));
});

test('the statements of a release name its version and every vulnerability', () => {
  const { statements, ...vex } = openVex(list, 'pkg:npm/plinth@1.2.3');
  expect(vex).toMatchObject({ '@context': 'https://openvex.dev/ns/v0.2.0', author: 'Plinth', version: 1 });
  expect(vex['@id']).not.toBe(openVex(list, 'pkg:npm/plinth@1.2.4')['@id']);
  expect(statements).toContainEqual({
    vulnerability: { name: 'CVE-2023-22894' },
    products: [{ '@id': 'pkg:npm/plinth@1.2.3' }],
    status: 'not_affected',
    justification: 'vulnerable_code_not_present',
    impact_statement: expect.stringContaining('private fields'),
  });
});
