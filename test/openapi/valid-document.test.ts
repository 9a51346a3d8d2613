import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { readDocuments } from './conformance.ts';

const CREDENTIALS = ['public', 'user-authenticated', 'user-editor', 'token-full', 'token-read', 'token-custom'];
let documentFor: (credential: string) => OpenApiDocument;

beforeAll(async () => {
  documentFor = await readDocuments();
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

  test('refers only to what it holds', () => {
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

  test('never names a private field or a password', () => {
    const text = JSON.stringify(documentFor(credential));
    for (const name of [
      'editorNote',
      'accessCode',
      'secretReviewer',
      'secretNote',
      'pinCode',
      'internalScore',
      'apiSecret',
      'resetPasswordToken',
      'folderPath',
    ]) {
      expect(text, name).not.toContain(name);
    }
  });
});
