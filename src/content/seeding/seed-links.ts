import type { LinkTable, RelationAttribute, RelationKind } from '../../schema/model.ts';
import { type SeedPlace, seedError } from './seed-error.ts';
import { newSeedRow, type SeedCell, type SeedRow } from './seed-row.ts';

/** The links of one table. `first` is the side whose schema creates the table. */
interface LinkList {
  readonly storage: LinkTable;
  readonly relation: RelationKind;
  readonly bidirectional: boolean;
  readonly attribute: string;
  readonly links: Map<SeedRow, Map<SeedRow, Link>>;
}

interface Link {
  readonly first: SeedRow;
  readonly second: SeedRow;
  /** Order column -> position, where the seed's lists give one. */
  readonly positions: Map<string, number>;
}

export type LinkLists = Map<string, LinkList>;

const SEEN_FROM_OTHER_SIDE: Readonly<Record<RelationKind, RelationKind>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** Adds one link; a seed may state it on either side, or on both. */
export function addSeedLink(
  lists: LinkLists,
  attribute: RelationAttribute & { readonly storage: LinkTable },
  holder: SeedRow,
  target: SeedRow,
  position: number,
): void {
  const { storage, relation, name } = attribute;
  const list = lists.get(storage.table) ?? {
    storage: storage.owner ? storage : turned(storage),
    relation: storage.owner ? relation : SEEN_FROM_OTHER_SIDE[relation],
    bidirectional: (attribute.inversedBy ?? attribute.mappedBy) !== undefined,
    attribute: name,
    links: new Map(),
  };
  lists.set(storage.table, list);
  const [first, second] = storage.owner ? [holder, target] : [target, holder];
  const seconds = list.links.get(first) ?? new Map<SeedRow, Link>();
  list.links.set(first, seconds);
  const link = seconds.get(second) ?? { first, second, positions: new Map() };
  seconds.set(second, link);
  if (storage.orderColumn !== undefined) link.positions.set(storage.orderColumn, position);
}

const turned = (storage: LinkTable): LinkTable => ({
  kind: 'linkTable',
  table: storage.table,
  ownColumn: storage.targetColumn,
  targetColumn: storage.ownColumn,
  ...(storage.inverseOrderColumn !== undefined && { orderColumn: storage.inverseOrderColumn }),
  ...(storage.orderColumn !== undefined && { inverseOrderColumn: storage.orderColumn }),
  owner: true,
});

/** The rows of all link tables; a side without a list of its own counts links as they came. */
export const seedLinkRows = (lists: LinkLists): readonly SeedRow[] => [...lists.values()].flatMap(rowsOf);

function rowsOf(list: LinkList): readonly SeedRow[] {
  const { storage } = list;
  const links = [...list.links.values()].flatMap((seconds) => [...seconds.values()]);
  checkToOne(list, links);
  fillPositions(links, (link) => link.first, storage.orderColumn);
  fillPositions(links, (link) => link.second, storage.inverseOrderColumn);
  return links.map(({ first, second, positions }) => {
    const ends: [string, SeedCell][] = [
      [storage.ownColumn, first],
      [storage.targetColumn, second],
    ];
    return newSeedRow(storage.table, first.place, [...ends, ...positions]);
  });
}

function fillPositions(links: readonly Link[], side: (link: Link) => SeedRow, column: string | undefined): void {
  if (column === undefined) return;
  const last = new Map<SeedRow, number>();
  for (const link of links) {
    last.set(side(link), Math.max(last.get(side(link)) ?? 0, link.positions.get(column) ?? 0));
  }
  for (const link of links) {
    if (link.positions.has(column)) continue;
    const position = (last.get(side(link)) ?? 0) + 1;
    last.set(side(link), position);
    link.positions.set(column, position);
  }
}

/** A relation to one entry that the two sides of the seed tell differently. */
function checkToOne({ relation, bidirectional, attribute }: LinkList, links: readonly Link[]): void {
  const toOne = relation === 'oneToOne' || relation === 'manyToOne';
  const fromOne = relation === 'oneToOne' || relation === 'oneToMany';
  // v4 keeps the other side single only where there is an attribute for it to be read through.
  if (toOne) checkSingle(links, ({ first, second }) => [first, second], attribute);
  if (fromOne && bidirectional) checkSingle(links, ({ first, second }) => [second, first], attribute);
}

function checkSingle(links: readonly Link[], ends: (link: Link) => [SeedRow, SeedRow], attribute: string): void {
  const partners = new Map<SeedRow, SeedRow>();
  for (const link of links) {
    const [one, other] = ends(link);
    const known = partners.get(one);
    if (known !== undefined && known !== other) throw twoPartners(one.place, attribute, known.place, other.place);
    partners.set(one, other);
  }
}

const twoPartners = (place: SeedPlace, attribute: string, a: SeedPlace, b: SeedPlace) =>
  seedError(
    place,
    `the relation "${attribute}" joins it with ${a.entry} and with ${b.entry}`,
    'Accepted: one entry. State the relation on one side only, or the same on both.',
  );
