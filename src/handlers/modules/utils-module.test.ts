import { describe, expect, test } from 'vitest';
import { RequestError } from '../../errors.ts';
import { createCodeModules } from './code-modules.ts';
import { createUtilsModule } from './utils-module.ts';

const options = { dir: process.cwd(), env: () => 'the env of config files' };

type Anything = { readonly [name: string]: Anything } & ((...args: readonly unknown[]) => Anything) &
  (new (
    ...args: readonly unknown[]
  ) => Error);

const utils = createUtilsModule(options) as unknown as Anything;

describe('errors', () => {
  test('instanceof accepts subclasses, and the engine’s errors by name', () => {
    const { ApplicationError, ValidationError, NotFoundError, YupValidationError } = utils.errors as Anything;
    expect(new (ValidationError as Anything)('no')).toBeInstanceOf(ApplicationError);
    expect(new (YupValidationError as Anything)('no')).toBeInstanceOf(ValidationError);
    expect(new RequestError('NotFoundError', 'gone')).toBeInstanceOf(NotFoundError);
    expect(new RequestError('NotFoundError', 'gone')).toBeInstanceOf(ApplicationError);
    expect(new RequestError('NotFoundError', 'gone')).not.toBeInstanceOf(ValidationError);
    expect(new TypeError('other')).not.toBeInstanceOf(ApplicationError);
  });
});

describe('yup', () => {
  const { yup, validateYupSchema, validateYupSchemaSync } = utils as unknown as {
    yup: { object(shape: object): unknown; string(): { required(): unknown }; strapiID(): { required(): unknown } };
    validateYupSchema(schema: unknown): (body: unknown) => Promise<unknown>;
    validateYupSchemaSync(schema: unknown): (body: unknown) => unknown;
  };
  const schema = yup.object({ name: yup.string().required(), owner: yup.strapiID().required() });

  test('valid values are returned', async () => {
    expect(await validateYupSchema(schema)({ name: 'a', owner: 3 })).toEqual({ name: 'a', owner: 3 });
    expect(validateYupSchemaSync(schema)({ name: 'a', owner: 'x' })).toEqual({ name: 'a', owner: 'x' });
  });

  test('errors contain their path', async () => {
    await expect(validateYupSchema(schema)({ owner: -1 })).rejects.toMatchObject({
      name: 'ValidationError',
      message: '2 errors occurred',
      details: {
        errors: [
          { path: ['name'], message: 'name is a required field', name: 'ValidationError' },
          { path: ['owner'], name: 'ValidationError' },
        ],
      },
    });
  });
});

type Call = (...args: unknown[]) => Call;
type Lists = Readonly<
  Record<'mapAsync' | 'pipeAsync' | 'reduceAsync' | 'removeUndefined' | 'setCreatorFields' | 'keysDeep', Call>
>;

test('lists and functions', async () => {
  const { mapAsync, pipeAsync, reduceAsync, removeUndefined, setCreatorFields, keysDeep } = utils as unknown as Lists;
  expect(await mapAsync([1, 2, 3], async (n: number) => n * 2, { concurrency: 1 })).toEqual([2, 4, 6]);
  expect(await mapAsync([1])((n: number) => n + 1)).toEqual([2]);
  const add = async (n: number) => n + 1;
  expect(await pipeAsync(add, add)(1)).toBe(3);
  expect(await reduceAsync([1, 2, 3])((a: number, b: number) => a + b, 0)).toBe(6);
  expect(removeUndefined({ a: 1, b: undefined })).toEqual({ a: 1 });
  expect(keysDeep({ a: { b: 1 }, c: 2 })).toEqual(['a.b', 'c']);
  expect(setCreatorFields({ user: { id: 4 } })({ a: 1 })).toEqual({ a: 1, createdBy: 4, updatedBy: 4 });
});

test('types', () => {
  const { contentTypes } = utils as unknown as { contentTypes: Record<string, (...args: unknown[]) => unknown> };
  const type = {
    kind: 'singleType',
    info: { singularName: 'homePage', pluralName: 'homePages' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string' },
      by: { type: 'relation', writable: false },
      createdAt: { type: 'datetime' },
    },
  };
  expect(contentTypes.isSingleType?.(type)).toBe(true);
  expect(contentTypes.getNonWritableAttributes?.(type)).toEqual(['id', 'createdAt', 'by']);
  expect(contentTypes.getScalarAttributes?.(type)).toEqual(['title', 'createdAt']);
  expect(contentTypes.isDraft?.({ publishedAt: null }, type)).toBe(true);
  expect(contentTypes.getContentTypeRoutePrefix?.(type)).toBe('home-page');
});

test('addresses', () => {
  const { getAbsoluteServerUrl } = utils as unknown as Record<string, (config: unknown) => string>;
  const config = (values: Record<string, unknown>) => ({ get: (path: string) => values[path] });
  expect(getAbsoluteServerUrl?.(config({ 'server.url': 'https://x.example/' }))).toBe('https://x.example');
  expect(getAbsoluteServerUrl?.(config({ 'server.host': '0.0.0.0', 'server.port': 99 }))).toBe('http://localhost:99');
});

test('names unknown to v4 are undefined', () => {
  expect(utils.sanitizeEntity).toBeUndefined();
  expect(utils.env).toBe('the env of config files');
});

test('inner files of v4 are available as well', () => {
  const modules = createCodeModules(options);
  expect(modules['@strapi/utils/lib/errors']).toBe((modules['@strapi/utils'] as { errors: unknown }).errors);
  expect(modules['@strapi/utils/dist']).toBe(modules['@strapi/utils']);
  expect((modules['@strapi/utils'] as { default: { errors: unknown } }).default.errors).toBeDefined();
});
