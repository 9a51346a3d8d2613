/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';
import { writeDocument } from './write-document.ts';

const CONTENT = new URL('../../../../test/conformance/material/content.postgres.sql.gz', import.meta.url);

test('all blocks of the recorded content are shown, and stay as they are if nobody edits them', () => {
  const literals = gunzipSync(readFileSync(CONTENT))
    .toString('utf8')
    .matchAll(/'(\[\{"type": (?:[^']|'')*\])'/g);
  const found = [...literals].map(([, json = '']) => JSON.parse(json.replaceAll("''", "'")) as readonly object[]);
  expect(found.length).toBeGreaterThan(50);
  for (const value of found) {
    const stored = JSON.stringify(value);
    const document = readDocument(value);
    expect(document.children.map(({ type }) => type.name)).not.toContain('kept');
    expect(JSON.stringify(writeDocument(document))).toBe(stored);
  }
});
