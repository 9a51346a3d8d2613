import { expect, test } from 'vitest';
import type { Driver, Session } from '../../database/driver.ts';
import { sqliteDialect } from '../../sql/dialects/sqlite.ts';
import { createSavedViewStore } from './saved-view-store.ts';

test('views of 500 deleted accounts are forgotten with two statements', async () => {
  const statements: string[] = [];
  const execute: Session['execute'] = async ({ text }) => statements.push(text);
  const store = createSavedViewStore({ driver: {} as Driver, dialect: sqliteDialect });
  const ids = Array.from({ length: 500 }, (_, index) => index + 1);
  await store.forgetIn({ execute } as Session, ids);
  expect(statements.map((text) => text.split(' ', 1)[0])).toEqual(['delete', 'update']);
});
