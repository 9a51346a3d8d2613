import pg from 'pg';
import type { SqlCell } from '../../driver.ts';

const { BOOL, BYTEA, FLOAT4, FLOAT8, INT2, INT4, OID } = pg.types.builtins;

export type CellParser = (text: string) => SqlCell;

const PARSERS = new Map<number, CellParser>([
  [BOOL, (text) => text === 't'],
  [INT2, Number],
  [INT4, Number],
  [OID, Number],
  [FLOAT4, Number],
  [FLOAT8, Number],
  [BYTEA, pg.types.getTypeParser(BYTEA) as CellParser],
]);

const asText: CellParser = (text) => text;

/** Null for a type that stays text. */
export const parserOf = (type: number): CellParser | null => PARSERS.get(type) ?? null;

/**
 * Dates, JSON, decimals and 64-bit integers stay PostgreSQL's text: exact, and formatted once, by the response writer.
 */
export const RAW_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((type: number) => PARSERS.get(type) ?? asText) as pg.CustomTypesConfig['getTypeParser'],
};
