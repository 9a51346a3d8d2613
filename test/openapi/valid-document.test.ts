import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { readDocuments } from './conformance.ts';

const BOTH = [
  { contract: 'v4', prefix: '/api' },
  { contract: 'v5', prefix: '/api/v5' },
] as const;
const CREDENTIALS = ['public', 'user-authenticated', 'user-editor', 'token-full', 'token-read', 'token-custom'];
let documentFor: (credential: string) => OpenApiDocument;

beforeAll(async () => {
  documentFor = await readDocuments(BOTH);
});

describe.each(CREDENTIALS)('the document for %s', (credential) => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(documentFor(credential))));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('has valid schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [name, schema] of Object.entries(documentFor(credential).components.schemas)) {
      expect(ajv.validateSchema(schema), name).toBe(true);
    }
  });

  test('refers only to its own parts', () => {
    const document = documentFor(credential);
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
    const missing = refs.filter(
      (ref) =>
        ref.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document) === undefined,
    );
    expect(missing).toEqual([]);
    expect(refs.length).toBeGreaterThan(50);
  });

  test('has operation ids that differ', () => {
    const ids = Object.values(documentFor(credential).paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('never names a private field, and a password only if it can be written', () => {
    const document = documentFor(credential);
    const isNamed = (text: string, names: readonly string[]) => names.filter((name) => text.includes(name));
    const secrets = ['editorNote', 'secretReviewer', 'secretNote', 'internalScore', 'apiSecret', 'resetPasswordToken'];
    expect(isNamed(JSON.stringify(document), [...secrets, 'folderPath'])).toEqual([]);
    const answers = JSON.stringify(document, (key, value) => (key.endsWith('Input') ? undefined : value));
    expect(isNamed(answers, ['accessCode', 'pinCode'])).toEqual([]);
  });
});

test('a body is described with its rules', () => {
  const { paths, components } = documentFor('token-full');
  expect(components.schemas.ArticleInput?.properties).toMatchObject({
    title: { type: 'string', maxLength: 200 },
    slug: { type: ['string', 'null'], pattern: '^[A-Za-z0-9\\-_.~]*$' },
    kind: { enum: ['news', 'review', 'opinion', 'Long-Read', 'interview', null], default: 'news' },
    accessCode: { minLength: 4, writeOnly: true },
    readCount: { minimum: -1000000 },
    author: { $ref: '#/components/schemas/ToOneInput' },
    sections: { type: 'array', items: { $ref: '#/components/schemas/ContentSectionComponentInput' } },
  });
  expect(components.schemas.ArticleInput?.properties).not.toHaveProperty('createdAt');
  expect(components.schemas.ArticleNewInput?.anyOf?.[0]).toEqual({ required: ['title'] });
  expect(components.schemas.AuthorNewInput?.required).toEqual(['name']);
  expect(Object.keys(paths['/api/articles'] ?? {})).toEqual(['get', 'post']);
  expect(Object.keys(paths['/api/articles/{id}'] ?? {})).toEqual(['get', 'put', 'delete']);
  expect(documentFor('token-read').paths['/api/articles']).not.toHaveProperty('post');
});
