import type { RelationAttribute, RelationKind } from '../../schema/model.ts';
import type { LinkTable } from '../../schema/storage.ts';
import { type SeedPlace, seedError } from './seed-error.ts';

/** A part of the seed that has links: an entry or a component. */
export interface Placed {
  readonly place: SeedPlace;
}

/** The links of one table. `first` is the side whose schema creates the table. */
interface LinkList {
  readonly relation: RelationKind;
  readonly bidirectional: boolean;
  readonly attribute: string;
  readonly links: [first: Placed, second: Placed][];
}

export type LinkLists = Map<string, LinkList>;

const SEEN_FROM_OTHER_SIDE: Readonly<Record<RelationKind, RelationKind>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** Records one link; a seed may state it on either side, or on both. */
export function noteSeedLink(
  lists: LinkLists,
  attribute: RelationAttribute & { readonly storage: LinkTable },
  holder: Placed,
  target: Placed,
): void {
  const { storage, relation, name } = attribute;
  const list = lists.get(storage.table) ?? {
    relation: storage.owner ? relation : SEEN_FROM_OTHER_SIDE[relation],
    bidirectional: (attribute.inversedBy ?? attribute.mappedBy) !== undefined,
    attribute: name,
    links: [],
  };
  lists.set(storage.table, list);
  list.links.push(storage.owner ? [holder, target] : [target, holder]);
}

/** Refuses to-one relations that the two sides of the seed state differently. */
export function checkSeedLinks(lists: LinkLists): void {
  for (const { relation, bidirectional, attribute, links } of lists.values()) {
    const toOne = relation === 'oneToOne' || relation === 'manyToOne';
    const fromOne = relation === 'oneToOne' || relation === 'oneToMany';
    // v4 enforces a single entry on the other side only if an attribute exists to read it through.
    if (toOne) checkSingle(links, attribute);
    if (fromOne && bidirectional)
      checkSingle(
        links.map(([first, second]) => [second, first]),
        attribute,
      );
  }
}

function checkSingle(links: LinkList['links'], attribute: string): void {
  const partners = new Map<Placed, Placed>();
  for (const [one, other] of links) {
    const known = partners.get(one);
    if (known !== undefined && known !== other) throw twoPartners(one.place, attribute, known.place, other.place);
    partners.set(one, other);
  }
}

const twoPartners = (place: SeedPlace, attribute: string, a: SeedPlace, b: SeedPlace) =>
  seedError(
    place,
    `the relation "${attribute}" links it to both ${a.entry} and ${b.entry}`,
    'Accepted: one entry. Set the relation on one side only, or equally on both.',
  );
