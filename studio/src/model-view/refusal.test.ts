import { beforeAll, expect, test } from 'vitest';
import { ServerError } from '../../../kit/src/server-error.ts';
import { refusalOf } from './refusal.ts';
import { speakEnglish } from '../texts/english-texts.ts';

beforeAll(speakEnglish);

const refused = (...errors: readonly (readonly [path: string, message: string])[]) =>
  refusalOf(
    new ServerError(400, '2 errors occurred', {
      errors: errors.map(([path, message]) => ({ path: path.split('.'), message })),
    }),
  );

test('names that are refused are marked where they stand, in plain words', () => {
  const { message, fields, settings, components } = refused(
    ['contentType.singularName', 'contentType.singularName is not in kebab case (an-example-of-kebab-case)'],
    ['contentType.attributes.2nd', "Attribute name '2nd' must match the following regex: /^[A-Za-z][_0-9A-Za-z]*$/"],
    ['contentType.attributes.title.type', 'title.type is a required field'],
    ['components.0.attributes.created_at', 'Attribute keys cannot be one of id, created_at'],
  );
  expect(message).toBe('Nothing was written. Correct what is marked below.');
  expect(settings.get('singularName')).toBe(
    'Use lower-case letters and digits, with hyphens between words: blog-post.',
  );
  expect(fields.get('2nd')?.get('')).toBe('Use letters, digits and underscores, and begin with a letter.');
  expect(fields.get('title')?.has('type')).toBe(true);
  expect(components.get(0)?.get('created_at')?.get('')).toBe('This name is reserved. Reserved are id, created_at.');
});

test('an error that belongs to no field is said above', () => {
  expect(refusalOf(new ServerError(400, 'contentType.alreadyExists')).message).toBe(
    'Another content type has this name.',
  );
  expect(refused(['', 'Something else']).message).toBe('Something else');
});
