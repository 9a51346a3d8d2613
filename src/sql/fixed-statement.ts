import type { Dialect } from './dialect.ts';
import type { Statement } from './statement.ts';

/** The differences between databases in statements whose text is fixed. */
export type StatementDialect = Pick<Dialect, 'quote' | 'placeholder'>;

/**
 * A statement written once for every database: `[name]` is a quoted name, `?` the next parameter. The text is a
 * constant of this program and never contains anything from a request.
 */
export function fixedStatement(dialect: StatementDialect, text: string): Statement {
  let index = 0;
  const writes = CHANGED_TABLE.exec(text)?.[1];
  return {
    ...(writes !== undefined && { writes }),
    text: text.replace(/\[(\w+)\]|\?/g, (_, name: string | undefined) => {
      if (name !== undefined) return dialect.quote(name);
      index += 1;
      return dialect.placeholder(index);
    }),
  };
}

const CHANGED_TABLE = /^(?:insert into|update|delete from) \[(\w+)\]/;
