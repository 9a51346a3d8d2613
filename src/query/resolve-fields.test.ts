import { describe, expect, test } from 'vitest';
import { refusal, resolve } from '../../test/support/conformance-queries.ts';

const fieldsOf = (request: string): readonly string[] => resolve(request).entries.fields.map(({ name }) => name);

const ALL = ['name', 'email', 'bio', 'birthDate', 'active', 'score', 'createdAt', 'updatedAt'];

describe('fields', () => {
  test.each([
    ['author', ALL],
    ['author?fields=*', ALL],
    ['author?fields', ALL],
    ['author?fields[0]=*', ALL],
    ['author?fields[0]=*&fields[1]=name', ALL],
    ['author?fields=name', ['name']],
    ['author?fields[0]=score&fields[1]=name', ['name', 'score']],
    ['author?fields[]=score&fields[]=name', ['name', 'score']],
    ['author?fields=score&fields=name', ['name', 'score']],
    ['author?fields[0]=name&fields[1]=name', ['name']],
    ['author?fields[0]=%20name%20', ['name']],
    ['author?fields[0]=id', []],
    ['author?fields=id', []],
    ['author?fields[0]=birth_date', ['birthDate']],
    ['author?fields[0]=createdAt', ['createdAt']],
    ['author?fields[0][0]=name&fields[0][1]=name', ['name']],
  ])('%s', (request, expected) => {
    expect(refusal(request)).toBeNull();
    expect(fieldsOf(request)).toEqual(expected);
  });

  test.each([
    ['author?fields[0]=nosuch', 'Invalid parameter nosuch'],
    ['author?fields=name,score', 'Invalid parameter name,score'],
    ['author?fields[0]=secretNote', 'Invalid parameter secretNote'],
    ['author?fields[0]=pinCode', 'Invalid parameter pinCode'],
    ['author?fields[0]=articles', 'Invalid parameter articles'],
    ['author?fields[0]=avatar', 'Invalid parameter avatar'],
    ['article?fields[0]=seo', 'Invalid parameter seo'],
    ['article?fields[0]=blocks', 'Invalid parameter blocks'],
    ['author?fields[0]=__proto__', 'Invalid parameter __proto__'],
    ['author?fields[0]=constructor', 'Invalid parameter constructor'],
    ['author?fields[0]=', 'Invalid parameter '],
  ])('%s is refused', (request, message) => {
    expect(refusal(request)).toBe(message);
  });

  test.each(['author?fields=', 'author?fields[a]=name', 'author?fields[0][a]=name', 'author?fields[0]'])(
    '%s has a form that cannot be used',
    (request) => {
      expect(refusal(request)).toMatch(/^Invalid fields parameter\. Expected /);
    },
  );

  test('of an entry omit private ones, whatever is requested', () => {
    expect(fieldsOf('article?fields=*')).not.toContain('editorNote');
    expect(fieldsOf('article?fields=*')).not.toContain('accessCode');
  });
});
