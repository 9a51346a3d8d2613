import { expect, test } from 'vitest';
import type { ContentType } from '../../model/model.ts';
import type { Rights } from '../../model/permissions.ts';
import { layoutsOf, readLayout, writeLayout } from './layout.ts';

const TYPE = {
  uid: 'api::article.article',
  attributes: {
    title: { type: 'string' },
    cover: { type: 'media' },
    releaseDate: { type: 'date' },
    eventAt: { type: 'datetime' },
    secret: { type: 'media' },
    createdAt: { type: 'datetime' },
  },
} as unknown as ContentType;
const rights = { mayField: (_action, _uid, field) => field !== 'secret' } as Rights;

test('a list is shown by the fields that its reader may read', () => {
  const layouts = layoutsOf(TYPE, rights);
  expect(layouts.map(writeLayout)).toEqual([null, 'gallery:cover', 'calendar:releaseDate', 'calendar:eventAt']);
  expect(readLayout('calendar:eventAt', layouts)).toEqual({ kind: 'calendar', field: 'eventAt' });
  for (const text of [null, '', 'gallery:secret', 'gallery:eventAt', 'x'])
    expect(readLayout(text, layouts), String(text)).toEqual({ kind: 'table' });
});
