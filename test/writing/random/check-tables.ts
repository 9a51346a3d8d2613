import { expect } from 'vitest';
import type { Driver } from '../../../src/database/driver.ts';
import { FILE_UID, type Model, type Type } from '../../../src/schema/model.ts';

/** What belongs to the project itself. */
const isOwn = ({ uid }: Type): boolean => /^(api::|part\.)/.test(uid);

const typesOf = (model: Model, isLooked = isOwn): readonly Type[] =>
  [...model.contentTypes.values(), ...model.components.values()].filter(isLooked);

/** Nothing of an earlier sequence, which may have failed, is left. */
export async function clearTables(driver: Driver, model: Model, quote: (name: string) => string): Promise<void> {
  const joins = typesOf(model).flatMap(({ attributes }) =>
    [...attributes.values()].flatMap((attribute) => {
      if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') return attribute.storage.table;
      return attribute.kind === 'relation' && attribute.storage.kind === 'linkTable' ? attribute.storage.table : [];
    }),
  );
  await driver.transaction(async (session) => {
    for (const table of new Set([...joins, ...typesOf(model).map((type) => type.table)])) {
      await session.execute({ text: `delete from ${quote(table)}` }, []);
    }
  });
}

/** Every join row leads from a row to a row, every component belongs to one owner, every order is 1, 2, 3 … */
export async function checkTables(driver: Driver, model: Model, quote: (name: string) => string): Promise<void> {
  expect(await tableProblems(driver, model, quote)).toEqual([]);
}

export async function tableProblems(
  driver: Driver,
  model: Model,
  quote: (name: string) => string,
  isLooked?: (type: Type) => boolean,
): Promise<readonly string[]> {
  const rowsOf = async (table: string, ...columns: string[]) =>
    driver.query({ text: `select ${columns.map(quote).join()} from ${quote(table)}` }, []);
  const types = typesOf(model, isLooked);
  const ids = new Map<string, ReadonlySet<number>>();
  for (const { uid, table } of types) {
    ids.set(uid, new Set((await rowsOf(table, 'id')).map(([id]) => Number(id))));
  }
  const problems: string[] = [];
  const isThere = (uid: string, id: unknown, where: string): void => {
    if (!ids.get(uid)?.has(Number(id))) problems.push(`${where} leads to ${uid} ${id}`);
  };
  const owned = new Map<string, number>();
  const looked = new Set<string>();
  for (const type of types) {
    for (const attribute of type.attributes.values()) {
      if (attribute.kind === 'relation' && attribute.storage.kind === 'linkTable') {
        const { table, ownColumn, targetColumn, orderColumn, inverseOrderColumn } = attribute.storage;
        if (!ids.has(attribute.target)) continue;
        const rows = await rowsOf(table, ownColumn, targetColumn);
        for (const [own, target] of rows) {
          isThere(type.uid, own, table);
          isThere(attribute.target, target, table);
        }
        if (new Set(rows.map(String)).size !== rows.length) problems.push(`${table} has a link twice`);
        if (orderColumn) problems.push(...gaps(table, await rowsOf(table, ownColumn, orderColumn)));
        if (inverseOrderColumn) problems.push(...gaps(table, await rowsOf(table, targetColumn, inverseOrderColumn)));
      }
      if (attribute.kind === 'morphTo' && attribute.storage.kind === 'morphTable') {
        const { table, ownColumn, idColumn, typeColumn } = attribute.storage;
        const rows = await rowsOf(table, ownColumn, typeColumn, idColumn, 'field', 'order');
        for (const [own, uid, id] of rows) {
          isThere(type.uid, own, table);
          if (ids.has(String(uid))) isThere(String(uid), id, table);
        }
        const isFiles = type.uid === FILE_UID;
        const lists = rows.map(([own, uid, id, field, order]) => [isFiles ? `${uid} ${id} ${field}` : own, order]);
        problems.push(...gaps(table, lists));
      }
      if (attribute.kind !== 'component' && attribute.kind !== 'dynamicZone') continue;
      const { table } = attribute.storage;
      if (looked.has(table)) continue;
      looked.add(table);
      const rows = await rowsOf(table, 'entity_id', 'field', 'order', 'component_type', 'component_id');
      for (const [entity, , , component, id] of rows) {
        isThere(type.uid, entity, table);
        isThere(String(component), id, table);
        const key = `${component} ${id}`;
        owned.set(key, (owned.get(key) ?? 0) + 1);
      }
      const ordered = rows.filter(([, , order]) => order !== null);
      problems.push(
        ...gaps(
          table,
          ordered.map(([entity, field, order]) => [`${entity} ${field}`, order]),
        ),
      );
    }
  }
  for (const { uid, kind } of types) {
    if (kind !== 'component') continue;
    for (const id of ids.get(uid) ?? [])
      if (owned.get(`${uid} ${id}`) !== 1) problems.push(`${uid} ${id} is an orphan`);
  }
  return problems;
}

function gaps(table: string, rows: readonly (readonly unknown[])[]): readonly string[] {
  const lists = new Map<string, number[]>();
  for (const [group, order] of rows) lists.set(String(group), [...(lists.get(String(group)) ?? []), Number(order)]);
  return [...lists].flatMap(([group, orders]) =>
    orders.sort((a, b) => a - b).every((order, index) => order === index + 1)
      ? []
      : [`${table}: the list of ${group} is numbered ${orders}`],
  );
}
