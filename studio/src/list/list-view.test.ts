import { expect, test } from 'vitest';
import { entriesQuery, readListView, serverQuery, stateOf, writeListView } from './list-view.ts';

test('a saved view and its columns are part of the address, and the page is not part of the view', () => {
  const query = 'view=7&columns=title%2Cauthor&status=draft&page=2';
  const view = readListView(new URLSearchParams(query));
  expect(view).toMatchObject({ saved: 7, columns: ['title', 'author'], page: 2 });
  expect(String(writeListView(view))).toBe(query);
  expect(String(writeListView({ ...stateOf(view), page: 1, month: null, saved: null, stage: null }))).toBe(
    'columns=title%2Cauthor&status=draft',
  );
  expect(entriesQuery(view, ['id'], 'id:ASC')).not.toContain('page');
});

test('every status is kept in the address and asked of the server', () => {
  const asked = (query: string) => {
    const view = readListView(new URLSearchParams(query));
    expect(String(writeListView(view))).toBe(query);
    return decodeURIComponent(serverQuery(view, ['title'], 10, 'id:ASC')).split('columns=title')[1];
  };
  expect(asked('')).toBe('');
  expect(asked('status=changed')).toBe('&hasChanges=true');
  expect(asked('status=draft')).toBe('&filters[$and][0][publishedAt][$null]=true');
  expect(asked('status=published&page=3')).toBe('&filters[$and][0][publishedAt][$notNull]=true');
});

test('how it is shown is part of a view, the month of a calendar is not', () => {
  const query = 'layout=calendar%3AreleaseDate&month=2030-09';
  const view = readListView(new URLSearchParams(query));
  expect(String(writeListView(view))).toBe(query);
  expect(stateOf(view)).toMatchObject({ layout: 'calendar:releaseDate' });
  expect(stateOf(view)).not.toHaveProperty('month');
});

test('entries without a translation are asked for with the other filters', () => {
  const view = readListView(new URLSearchParams('missing=fr&filter=title+%24eq+x'));
  expect(decodeURIComponent(entriesQuery(view, ['id'], 'id:ASC'))).toContain(
    '&missingLocale=fr&filters[$and][0][title][$eq]=x',
  );
});
