import { validationError } from '../../../../errors.ts';
import type { ContentType } from '../../../../schema/model.ts';
import { chosenFields } from '../chosen-fields.ts';
import { databaseParams } from '../../entities/entity-params.ts';
import { createEntityReader } from '../../entities/entity-reader.ts';
import { isObject, type Params } from '../../raw-params.ts';
import type { BuilderTable } from './builder-table.ts';

/** Entries whose fields are read at once. */
const TOGETHER = 500;

/** The fields to populate. Names that v4 would not populate have no effect, as there. */
export function populatedNames(type: ContentType | null, populate: unknown): readonly string[] {
  if (type === null || populate === null || populate === undefined || populate === false) return [];
  const populatable = [...type.attributes.values()].filter(({ kind }) => kind !== 'scalar').map(({ name }) => name);
  if (populate === true) return populatable;
  if (!Array.isArray(populate) && !isObject(populate)) throw validationError('Populate must be an object');
  const wanted = Array.isArray(populate) ? populate.map((name) => rootOf(name)) : Object.keys(populate);
  return populatable.filter((name) => wanted.includes(name));
}

const rootOf = (path: unknown): string => String(path).split('.')[0] ?? '';

interface Populating {
  readonly names: readonly string[];
  readonly populate: unknown;
  /** The selected fields; null for all. */
  readonly fields: readonly unknown[] | null;
}

/** Adds fields to rows that were read, without hooks. */
export async function populateRows(table: BuilderTable, rows: unknown, populating: Populating): Promise<unknown> {
  const { type, engine } = table;
  const found = (Array.isArray(rows) ? rows : [rows]).filter(isObject);
  if (type === null || populating.names.length === 0 || found.length === 0) return rows;
  const reader = createEntityReader(engine, type, 'database');
  const populate = chosenPopulate(populating);
  // The columns of a polymorphic relation are only read with all fields.
  const select = populating.fields === null ? undefined : ['id'];
  const raw = databaseParams({ model: engine.model, type }, { select, populate });
  const ids = found.map(({ id }) => Number(id));
  const fields = new Map<number, Params>();
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const entities = await reader.populated('strapi.db.queryBuilder', ids.slice(at, at + TOGETHER), raw);
    for (const entity of chosenFields({ populate }, entities)) fields.set(entity.id, entity);
  }
  const filled = found.map((row) => {
    const values = fields.get(Number(row.id));
    return { ...row, ...Object.fromEntries(populating.names.map((name) => [name, values?.[name] ?? null])) };
  });
  return Array.isArray(rows) ? filled : filled[0];
}

function chosenPopulate({ names, populate }: Populating): Params | readonly unknown[] {
  if (Array.isArray(populate)) return populate.filter((path) => names.includes(rootOf(path)));
  const options = isObject(populate) ? populate : {};
  return Object.fromEntries(names.map((name) => [name, options[name] || true]));
}
