import type { Statement } from '../sql/statement.ts';

/** Needs no table: whether the database answers. */
export const PROBE: Statement = { text: 'select 1' };
