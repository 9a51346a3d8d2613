import { expect, test } from 'vitest';
import { readListView, serverQuery, writeListView } from './list-view.ts';

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
