import pg from 'pg';
import type { SqlCell } from '../../driver.ts';

const { BOOL, BYTEA, DATE, FLOAT4, FLOAT8, INT2, INT4, JSONB, NUMERIC, OID, TIMESTAMP } = pg.types.builtins;

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

const FOR_CODE = new Map<number, (text: string) => unknown>([
  [DATE, asText],
  [JSONB, asText],
  [NUMERIC, Number.parseFloat],
  [TIMESTAMP, (text) => instantOf(text)],
]);

/** As v4 has values read for project code. Timestamps without time zone are in UTC here. */
export const CODE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text') =>
    FOR_CODE.get(type) ?? pg.types.getTypeParser(type, format)) as pg.CustomTypesConfig['getTypeParser'],
};

const timestampOf = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

/** Also of years beyond four digits, before Christ, and of infinity. */
const instantOf = (text: string): unknown =>
  timestampOf(/\d/.test(text) ? text.replace(/(?= BC$)|$(?<! BC)/, '+00') : text);
