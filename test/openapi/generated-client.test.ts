import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_PROGRAM } from './client-program.ts';
import { readDocuments } from './conformance.ts';
import type { GeneratedClient } from './generate-client.ts';
import { generateClient } from './generate-client.ts';

// The compiler takes its time on a busy machine.

let client: GeneratedClient;

beforeAll(async () => {
  client = await generateClient((await readDocuments())('public'));
});

afterAll(() => client.remove());

const change = (from: string, to: string): readonly string[] => {
  expect(CLIENT_PROGRAM).toContain(from);
  return client.check(CLIENT_PROGRAM.replace(from, to));
};

describe('a client generated from the document', () => {
  test('compiles', () => {
    expect(client.check(CLIENT_PROGRAM)).toEqual([]);
  });

  test('does not know a field that does not exist', () => {
    expect(change("fields: ['title', 'slug']", "fields: ['title', 'nonsense']")).not.toEqual([]);
  });

  test('does not know a private field', () => {
    expect(change('attributes.title;', 'attributes.editorNote;')).not.toEqual([]);
  });

  test('does not know a relation the role may not find', () => {
    expect(change('attributes.categories?.data', 'attributes.internalNotes?.data')).not.toEqual([]);
  });

  test('does not know an operator that does not exist', () => {
    expect(change('$lte: 40', '$below: 40')).not.toEqual([]);
  });
});
