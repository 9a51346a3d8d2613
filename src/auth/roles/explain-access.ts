import { type Access, accessByActions } from '../../access/access.ts';
import { authorizeQuery } from '../../access/authorize-query.ts';
import type { Change, RowValues } from '../../change/change.ts';
import type { EntryNode, PopulateNode, Query } from '../../query/query.ts';
import { assertNever } from '../../util/assert-never.ts';

/** A part of a request that a caller may not see. */
export interface Withheld {
  /** `filters`, `sort`, or the path of a populated field. */
  readonly part: string;
  readonly effect: 'refused' | 'left out';
  /** The action that would grant it. */
  readonly grant: string;
}

/**
 * The parts of a request that a caller may not see, and why. Uses the rules of the access floor: each part is
 * authorized separately for a caller with all permissions, and the actions it requires are recorded.
 */
export function explainAccess(query: Query, access: Access): readonly Withheld[] {
  const denied = (part: string, effect: Withheld['effect'], asking: Query): Withheld[] =>
    actionsAsked(asking)
      .filter((action) => !access.allows(action))
      .map((grant) => ({ part, effect, grant }));

  const bare: Query = { ...query, filter: null, sort: [], issues: [], entries: { ...query.entries, populate: [] } };

  const populated = (entries: EntryNode, path: readonly string[]): Withheld[] =>
    entries.populate.flatMap((node) => {
      const part = [...path, node.attribute.name];
      const name = `populate ${part.join('.')}`;
      const asking = (alone: PopulateNode): Query => ({ ...bare, entries: { ...entries, populate: [alone] } });
      const whole = withoutInner(node);
      const missing = denied(name, 'left out', asking(withoutConditions(whole)));
      const conditions = denied(`${name}: filters and sort`, 'refused', asking(whole));
      return [
        ...missing,
        ...conditions.filter(({ grant }) => !missing.some((other) => other.grant === grant)),
        ...entriesBelow(node).flatMap((inner) => populated(inner, part)),
      ];
    });

  return [
    ...denied('filters', 'refused', { ...bare, filter: query.filter }),
    ...denied('sort', 'refused', { ...bare, sort: query.sort }),
    ...populated(query.entries, []),
  ];
}

function actionsAsked(query: Query): readonly string[] {
  const actions = new Set<string>();
  const noting = accessByActions('noting', (action) => {
    actions.add(action);
    return true;
  });
  authorizeQuery(query, noting);
  return [...actions];
}

function entriesBelow(node: PopulateNode): readonly EntryNode[] {
  switch (node.kind) {
    case 'related':
      return [node.entries];
    case 'zone':
    case 'morph':
      return [...node.variants.values()].map((variant) => variant.entries);
    default:
      return assertNever(node);
  }
}

const bareEntries = (entries: EntryNode): EntryNode => ({ ...entries, populate: [] });

function withoutInner(node: PopulateNode): PopulateNode {
  switch (node.kind) {
    case 'related':
      return { ...node, entries: bareEntries(node.entries) };
    case 'zone':
    case 'morph': {
      const variants = [...node.variants].map(
        ([uid, variant]) => [uid, { ...variant, entries: bareEntries(variant.entries) }] as const,
      );
      return { ...node, variants: new Map(variants) };
    }
    default:
      return assertNever(node);
  }
}

const withoutConditions = (node: PopulateNode): PopulateNode =>
  node.kind === 'related' ? { ...node, filter: null, sort: [] } : node;

/** Relations of a body that would be dropped for a caller, and the actions that would allow them. */
export const explainChange = ({ values }: Change, access: Access): readonly Withheld[] => explainRow(values, access);

function explainRow({ links, morphs, components, zones }: RowValues, access: Access): readonly Withheld[] {
  const named = [
    ...links.filter(({ attribute }) => attribute.kind !== 'media').map(({ path, target }) => ({ path, target })),
    ...morphs.flatMap(({ path, operation }) =>
      (operation.kind === 'set' ? operation.targets : operation.connect).map(({ type }) => ({ path, target: type })),
    ),
  ];
  const below = [...components, ...zones].flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'foreign' ? [] : explainRow(item.values, access))),
  );
  const withheld = named
    .map(
      ({ path, target }): Withheld => ({
        part: `data ${path.join('.')}`,
        effect: 'left out',
        grant: `${target}.find`,
      }),
    )
    .filter(({ grant }) => !access.allows(grant));
  return [...withheld, ...below];
}
