import type { Engine } from '../../../content/engine.ts';
import { inCodeTransaction } from '../../../content/writing/transactions/code-transaction.ts';
import type { RelationAttribute } from '../../../schema/model.ts';
import { requestScope } from '../../context/request-context.ts';
import { isObject, type Params } from '../raw-params.ts';
import type { TransactionOptionsHere } from './transaction-options.ts';

/** The part of `strapi.db.query(uid)` that copies relations. */
export interface RelatingQuery {
  load(entity: unknown, field: unknown, params?: unknown): Promise<unknown>;
  updateRelations(id: unknown, data: unknown): Promise<void>;
}

/**
 * `strapi.db.entityManager.cloneRelations(uid, targetId, sourceId, data, { cloneAttrs })`: the target gets these
 * relations of the source, except those that the data sets or disconnects; then the data applies. Existing relations of
 * the target stay. Exclusive relations move from the source to the target.
 */
export const createCloneRelations =
  (engine: Engine, query: (uid: unknown) => RelatingQuery, transactionOptions: TransactionOptionsHere) =>
  async (uid: unknown, target?: unknown, source?: unknown, data?: unknown, options?: unknown): Promise<void> => {
    const type = engine.model.contentTypes.get(String(uid));
    const { cloneAttrs } = isObject(options) ? options : {};
    const names = Array.isArray(cloneAttrs) ? cloneAttrs.map(String) : [];
    const newData = isObject(data) ? data : {};
    for (const name of names) {
      if (type?.attributes.get(name)?.kind !== 'scalar' && type?.attributes.has(name)) continue;
      throw new Error(
        `Attribute ${name} is not a relation attribute. Cloning relations is only supported for relation attributes.`,
      );
    }
    await inCodeTransaction(
      requestScope(engine),
      async () => {
        const relating = query(uid);
        for (const name of names) {
          const attribute = type?.attributes.get(name);
          if (attribute?.kind !== 'relation' || attribute.storage.kind !== 'linkTable') continue;
          const said = newData[name];
          if (isSet(said)) continue;
          const idsOf = async (id: unknown): Promise<readonly number[]> =>
            idsIn(await relating.load({ id }, name, { select: ['id'] }));
          const connect = newIds(attribute, await idsOf(source), await idsOf(target), left(said));
          if (connect.length > 0) await relating.updateRelations(target, { [name]: { connect } });
        }
        await relating.updateRelations(target, newData);
      },
      transactionOptions(),
    );
  };

/** A list, an id or null is the whole relation; `connect` and `disconnect` are changes. */
const isSet = (said: unknown): boolean =>
  said !== undefined && (!isObject(said) || said.id !== undefined || Boolean(said.set));

const idsIn = (found: unknown): readonly number[] =>
  (Array.isArray(found) ? found : [found]).filter(isObject).map(({ id }) => Number(id));

function newIds(
  { many }: RelationAttribute,
  source: readonly number[],
  target: readonly number[],
  omitted: readonly number[],
): readonly number[] {
  if (!many && target.length > 0) return [];
  return source.filter((id) => !target.includes(id) && !omitted.includes(id));
}

function left(said: unknown): readonly number[] {
  const { disconnect } = (isObject(said) ? said : {}) as Params;
  const items: readonly unknown[] = Array.isArray(disconnect) ? disconnect : [disconnect];
  return items.map((item) => Number(isObject(item) ? item.id : item));
}
