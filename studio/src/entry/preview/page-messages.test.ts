import { expect, test } from 'vitest';
import { readMessage } from './page-messages.ts';

const page = {} as Window;
const SITE = 'https://site.example';
const speaker = { window: page, origins: [SITE] };

const heard = (data: unknown, { origin = SITE, source = page }: { origin?: string; source?: Window | null } = {}) =>
  readMessage({ data, origin, source }, speaker);

const intent = (path: unknown) => ({ type: 'strapiFieldFocusIntent', payload: { path, position: { top: 1 } } });

test('the page says that it listens, and which text was double-clicked', () => {
  expect(heard({ type: 'previewReady' })).toEqual({ type: 'ready', isEditable: false });
  expect(heard({ type: 'previewReady', payload: { isEditable: 1 } })).toEqual({ type: 'ready', isEditable: false });
  expect(heard({ type: 'previewReady', payload: { isEditable: true } })).toEqual({ type: 'ready', isEditable: true });
  const mark = 'documentId=k2yz&type=string&path=seo.metaTitle&model=shared.seo&locale=fr&id=7&entry=api%3A%3Aa.a';
  expect(heard(intent(mark))).toEqual({
    type: 'edit',
    source: { uid: 'api::a.a', id: 7, documentId: 'k2yz', locale: 'fr', path: 'seo.metaTitle' },
  });
});

test('marks of Strapi v5 have no row, and those written by hand only a path', () => {
  const unknown = { uid: null, id: null, documentId: null, locale: null };
  const v5 = 'documentId=k2yz&type=string&path=title&model=api::a.a&kind=collectionType';
  expect(heard(intent(v5))).toEqual({
    type: 'edit',
    source: { ...unknown, uid: 'api::a.a', documentId: 'k2yz', path: 'title' },
  });
  expect(heard(intent('path=title'))).toEqual({ type: 'edit', source: { ...unknown, path: 'title' } });
  expect(heard(intent('path=body.0.children.0.text&fieldPath=body'))).toMatchObject({ source: { path: 'body' } });
});

test('messages of other windows and origins are ignored', () => {
  const ready = { type: 'previewReady' };
  expect(heard(ready, { source: {} as Window })).toBe(null);
  expect(heard(ready, { source: null })).toBe(null);
  for (const origin of ['https://site.example.evil', 'http://site.example', 'https://site.example:444', 'null', '']) {
    expect(heard(ready, { origin })).toBe(null);
  }
  // A frame that is gone has no window, and neither has a message from a worker.
  expect(readMessage({ data: ready, origin: SITE, source: null }, { window: null, origins: [SITE] })).toBe(null);
});

test('what is not understood is ignored', () => {
  const broken = [null, 1, 'previewReady', [], {}, { type: 'strapiScript' }, { type: 'strapiFieldSingleClickHint' }];
  for (const data of broken) expect(heard(data)).toBe(null);
  for (const path of [undefined, 7, '', 'title', 'path=', {}, `path=${'x'.repeat(5_000)}`])
    expect(heard(intent(path))).toBe(null);
  expect(heard({ type: 'strapiFieldFocusIntent' })).toBe(null);
  for (const id of ['0', '-1', '1e3', '9007199254740993', '1;'])
    expect(heard(intent(`path=title&id=${id}`))).toMatchObject({ source: { id: null } });
});
