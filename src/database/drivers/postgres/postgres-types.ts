import pg from 'pg';

const { BOOL, BYTEA, FLOAT4, FLOAT8, INT2, INT4, OID } = pg.types.builtins;

type Parser = (text: string) => unknown;

const PARSERS = new Map<number, Parser>([
  [BOOL, (text) => text === 't'],
  [INT2, Number],
  [INT4, Number],
  [OID, Number],
  [FLOAT4, Number],
  [FLOAT8, Number],
  [BYTEA, pg.types.getTypeParser(BYTEA)],
]);

const asText: Parser = (text) => text;

/**
 * Dates, JSON, decimals and 64-bit integers stay the text that PostgreSQL prints: exact, and
 * formatted once, by the response writer.
 */
export const RAW_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((type: number) => PARSERS.get(type) ?? asText) as pg.CustomTypesConfig['getTypeParser'],
};
