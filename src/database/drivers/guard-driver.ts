import { DatabaseFault } from '../database-fault.ts';
import type { LayoutRights, TableRight } from '../layout/layout-dialect.ts';

/** Methods of drivers and sessions whose first argument is a statement or its text. */
const STATEMENTS: ReadonlySet<string | symbol> = new Set(['query', 'stream', 'insert', 'execute', 'named', 'unload']);

type Callable = (...given: unknown[]) => unknown;

/** A driver, or a session or snapshot of it, that rejects operations a user with these rights may not perform. */
export const guardDriver = <T extends object>(guarded: T, rights: LayoutRights): T =>
  new Proxy(guarded, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const call = member.bind(target) as Callable;
      if (name === 'transaction' || name === 'snapshot') {
        return (work: Callable, ...rest: unknown[]) =>
          call((session: object) => work(guardDriver(session, rights)), ...rest);
      }
      if (name === 'lock' && !rights.locks) return async () => refuse('lock anything: that requires a table');
      if (!STATEMENTS.has(name)) return call;
      if (name === 'stream' || name === 'unload')
        return (statement: unknown, ...rest: unknown[]) => call(allowed(statement, rights), ...rest);
      return async (statement: unknown, ...rest: unknown[]) => call(allowed(statement, rights), ...rest);
    },
  });

/** By the words before a name: names in statements of Plinth and knex are quoted. */
const USES: readonly (readonly [RegExp, TableRight])[] = [
  [/\binsert(?:\s+or\s+\w+)?\s+into\s+["`]([^"`]+)/gi, 'insert'],
  [/\bupdate\s+["`]([^"`]+)/gi, 'update'],
  [/\bdelete\s+from\s+["`]([^"`]+)/gi, 'delete'],
  [/(?<!\bdelete\s+)\bfrom\s+["`]([^"`]+)/gi, 'select'],
  [/\bjoin\s+["`]([^"`]+)/gi, 'select'],
  [/\b(?:alter\s+table|create\s+(?:unique\s+)?index\s+["`][^"`]+["`]\s+on)\s+["`]([^"`]+)/gi, 'alter'],
];

const VERBS: Readonly<Record<TableRight, string>> = {
  select: 'read',
  insert: 'insert into',
  update: 'update',
  delete: 'delete from',
  references: 'refer to',
  alter: 'alter',
};

function allowed<T>(statement: T, rights: LayoutRights): T {
  const text = typeof statement === 'string' ? statement : (statement as { readonly text: string }).text;
  if (/^\s*create\s+table\b/i.test(text) && !rights.createsTables) refuse('create tables');
  for (const [pattern, right] of USES) {
    for (const [, table = ''] of text.matchAll(pattern)) {
      if (rights.refuses(right, table)) refuse(`${VERBS[right]} ${table}`);
    }
  }
  return statement;
}

function refuse(what: string): never {
  throw new DatabaseFault('readOnly', `this user may not ${what}`);
}
