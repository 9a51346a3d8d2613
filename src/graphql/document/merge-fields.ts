import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
} from 'graphql';

/** Whether fields with the same name can be merged, and the cost of comparing them pairwise. */
export interface MergedFields {
  /** Two fields that differ; null if all can be merged. */
  readonly conflict: readonly FieldNode[] | null;
  /** Pairs of fields with the same name, and of fragment spreads, at the same level. */
  readonly pairs: number;
}

/** Fields of a document, counted once per spread of their fragment. */
const MAX_VISITS = 30_000;

type Parent = GraphQLNamedType | undefined;

interface RequestedField {
  readonly node: FieldNode;
  readonly parent: Parent;
  readonly field: GraphQLField<unknown, unknown> | undefined;
}

interface Beside {
  readonly selections: readonly SelectionNode[];
  readonly parent: Parent;
}

/**
 * The conditions on sibling fields. On objects of one type, they must be the same field with the same arguments; on
 * different types, only their shapes must match.
 */
type Aspect = 'all' | 'shape' | 'identity';

/**
 * The library compares each pair of fields with the same name, and again on each level below: 400 repetitions block the
 * server. Here fields are merged first, level by level, and each is compared with the first of its name. The document
 * must not contain a cycle of fragments.
 */
export function mergeFields(
  schema: GraphQLSchema,
  operations: readonly OperationDefinitionNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): MergedFields {
  let conflict: readonly FieldNode[] | null = null;
  let pairs = 0;
  let visits = 0;

  const collect = (
    { selections, parent }: Beside,
    into: Map<string, RequestedField[]>,
    spread: { count: number; seen: Set<string> },
  ): void => {
    for (const selection of selections) {
      visits += 1;
      if (selection.kind === 'Field') {
        const key = selection.alias?.value ?? selection.name.value;
        const asked = { node: selection, parent, field: fieldOf(parent, selection) };
        const known = into.get(key);
        if (known === undefined) into.set(key, [asked]);
        else known.push(asked);
        continue;
      }
      let part: FragmentDefinitionNode | typeof selection | undefined = selection;
      if (selection.kind === 'FragmentSpread') {
        spread.count += 1;
        if (spread.seen.has(selection.name.value)) continue;
        spread.seen.add(selection.name.value);
        part = fragments.get(selection.name.value);
      }
      if (part === undefined || part.kind === 'FragmentSpread') continue;
      const condition = part.typeCondition?.name.value;
      const about = condition === undefined ? parent : schema.getType(condition);
      collect({ selections: part.selectionSet.selections, parent: about }, into, spread);
    }
  };

  const compare = (sets: readonly Beside[], aspect: Aspect): void => {
    if (visits > MAX_VISITS) return;
    const byName = new Map<string, RequestedField[]>();
    const spread = { count: 0, seen: new Set<string>() };
    for (const set of sets) collect(set, byName, spread);
    if (aspect !== 'identity') pairs += pairsOf(spread.count);
    for (const group of byName.values()) compareGroup(group, aspect);
  };

  const compareGroup = (group: readonly RequestedField[], aspect: Aspect): void => {
    const [first] = group as [RequestedField];
    if (aspect !== 'identity') {
      pairs += pairsOf(group.length);
      conflict ??= findOther(group, (one) => haveSameShape(one.field?.type, first.field?.type));
    }
    const parts = aspect === 'shape' ? [] : byObjectType(group);
    for (const part of parts) {
      const [leading] = part as [RequestedField];
      const identity = part.length === 1 ? '' : identityOf(leading.node);
      conflict ??= findOther(part, ({ node }) => node === leading.node || identityOf(node) === identity);
    }
    // If all may belong to one object, one set below covers both conditions.
    const isOne = aspect === 'all' && parts.length === 1;
    if (aspect !== 'identity') compare(group.flatMap(below), isOne ? 'all' : 'shape');
    if (!isOne) for (const part of parts) compare(part.flatMap(below), 'identity');
  };

  for (const { operation, selectionSet } of operations) {
    compare([{ selections: selectionSet.selections, parent: schema.getRootType(operation) ?? undefined }], 'all');
  }
  if (visits <= MAX_VISITS) return { conflict, pairs };
  return { conflict: operations[0]?.selectionSet.selections.filter(isField).slice(0, 1) ?? [], pairs: Infinity };
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

const isField = (selection: SelectionNode): selection is FieldNode => selection.kind === 'Field';

const fieldOf = (parent: Parent, { name }: FieldNode): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;

/** The first field and the first that differs from it. */
function findOther(
  group: readonly RequestedField[],
  isLike: (asked: RequestedField) => boolean,
): readonly FieldNode[] | null {
  const other = group.find((asked) => !isLike(asked));
  return other === undefined ? null : [(group[0] as RequestedField).node, other.node];
}

/** Fields that may belong to the same object: those of each object type, with all fields of abstract types. */
function byObjectType(group: readonly RequestedField[]): readonly (readonly RequestedField[])[] {
  const first = group[0]?.parent;
  if (group.every(({ parent }) => parent === first)) return [group];
  const types = new Set(group.map(({ parent }) => parent).filter(isObjectType));
  if (types.size < 2) return [group];
  return [...types].map((type) => group.filter(({ parent }) => parent === type || !isObjectType(parent)));
}

const below = ({ node, field }: RequestedField): readonly Beside[] =>
  node.selectionSet === undefined
    ? []
    : [{ selections: node.selectionSet.selections, parent: field && getNamedType(field.type) }];

function identityOf({ name, arguments: given = [] }: FieldNode): string {
  if (given.length === 0) return name.value;
  return [name.value, ...given.map((argument) => print(argument)).sort()].join('\n');
}

function haveSameShape(one: GraphQLOutputType | undefined, other: GraphQLOutputType | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return true;
  const [name, otherName] = [getNamedType(one), getNamedType(other)];
  if (isLeafType(name) || isLeafType(otherName)) return String(one) === String(other);
  return String(one).replace(name.name, '') === String(other).replace(otherName.name, '');
}
