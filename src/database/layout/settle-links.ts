import type { FitFinding, FittedModel } from '../../schema/fit-model.ts';
import type { Attribute, ContentType, RelationAttribute } from '../../schema/model.ts';
import type { LinkTable } from '../../schema/storage.ts';
import { anyRowStatement, type StatementDialect } from '../../sql/insert-statement.ts';
import type { LiveTables, Reader } from '../driver.ts';

/**
 * If both sides of a relation claim to own it, its links may be in either of two tables: the one with rows is used, or
 * v4's choice if that does not decide. The model must have been fitted to the database.
 */
export async function settleLinks(
  fitted: FittedModel,
  reader: Pick<Reader, 'query'>,
  dialect: StatementDialect,
  live: Pick<LiveTables, 'has'>,
): Promise<FittedModel> {
  const claimed = [...fitted.model.contentTypes.values()].flatMap((type) =>
    [...type.attributes.values()].filter(isRival),
  );
  if (claimed.length === 0) return fitted;
  const known = new Map<string, Promise<boolean>>();
  const holds = (table: string): Promise<boolean> => {
    // A relation that has just been declared on both sides has no table yet.
    if (!live.has(table)) return Promise.resolve(false);
    const found = known.get(table) ?? reader.query(anyRowStatement(dialect, table), []).then((rows) => rows.length > 0);
    known.set(table, found);
    return found;
  };
  const findings = new Map<string, FitFinding>();
  const settled = new Map<LinkTable, LinkTable>();
  for (const { storage } of claimed) {
    const { rival, ...own } = storage;
    const [ownHolds, otherHolds] = [await holds(own.table), await holds(rival.table)];
    const [used, other] = otherHolds && !ownHolds ? [rival, own] : [own, rival];
    settled.set(storage, used);
    findings.set(used.table, {
      ...{ kind: 'twoTables', table: used.table, other: other.table },
      bothHold: ownHolds && otherHolds,
    });
  }
  const settleType = (type: ContentType): ContentType => ({
    ...type,
    attributes: new Map([...type.attributes].map(([name, attribute]) => [name, settleAttribute(attribute, settled)])),
  });
  const contentTypes = new Map([...fitted.model.contentTypes].map(([uid, type]) => [uid, settleType(type)]));
  return { model: { ...fitted.model, contentTypes }, findings: [...fitted.findings, ...findings.values()] };
}

type ClaimedRelation = RelationAttribute & { readonly storage: LinkTable & { readonly rival: LinkTable } };

const isRival = (attribute: Attribute): attribute is ClaimedRelation =>
  attribute.kind === 'relation' && attribute.storage.kind === 'linkTable' && attribute.storage.rival !== undefined;

const settleAttribute = (attribute: Attribute, settled: ReadonlyMap<LinkTable, LinkTable>): Attribute =>
  isRival(attribute) ? { ...attribute, storage: settled.get(attribute.storage) ?? attribute.storage } : attribute;
