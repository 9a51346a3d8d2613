import { describe, expect, test } from 'vitest';
import { countLines } from './count-lines.ts';

const count = (folder: string, text: string) =>
  countLines({ kind: 'lines', folder, path: `${folder}/${folder}_00001.jsonl`, bytes: Buffer.from(text), number: 1 });

describe('lines of an archive', () => {
  test('are counted by the type they begin with', () => {
    const lines = [
      '{"type":"api::a.a","id":1}',
      '{"type":"api::b.b","id":1,"data":"\\n{"}',
      '{"type":"api::a.a","id":2}',
    ];
    expect(count('entities', lines.join('\n'))).toEqual(new Map(Object.entries({ 'api::a.a': 2, 'api::b.b': 1 })));
    expect(count('links', '{"kind":"a"}\n{"kind":"b"}')).toEqual(new Map([['', 2]]));
    expect(count('configuration', '{}')).toEqual(new Map([['', 1]]));
  });

  test('must be parsed if an export would not write them like that', () => {
    const typed = '{"type":"api::a.a"}';
    expect(count('entities', `${typed}\n{"id":1,"type":"api::a.a"}`)).toBeNull();
    expect(count('entities', `${typed}\n{"type":"api::\\u0061.a"}`)).toBeNull();
    expect(count('entities', `${typed}\n{"type":"api::a.a`)).toBeNull();
    expect(count('entities', `{"type":"api\n${typed}`)).toBeNull();
    expect(count('entities', '{"ty')).toBeNull();
    expect(count('entities', `${typed}\n`)).toBeNull();
    expect(count('links', '{}\n\n{}')).toBeNull();
    expect(count('links', ' {}')).toBeNull();
    expect(count('links', '')).toBeNull();
    expect(count('schemas', '{}')).toBeNull();
  });
});
