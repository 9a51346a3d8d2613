import type { ScalarAttribute } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import { isDeep } from './is-deep.ts';
import { isCounted, isEstimated, isUnlimited } from './is-unlimited.ts';
import type { EntryNode, Filter, PopulateNode, Query, Slice, SortKey } from './query.ts';

/**
 * The shape of a query as text: everything but its values. Two queries with equal text have equal plans. `explain`
 * prints it, so it is human-readable.
 */
export function describeQuery({ type, entries, filter, sort, search, slice }: Query): string {
  const unlimited = isUnlimited(slice) ? ' unlimited' : '';
  const deep = isDeep(slice) ? ' deep' : '';
  const after = slice.kind === 'first' && slice.start > 0 ? ' after others' : '';
  const counted = isEstimated(slice) ? ' estimated' : isCounted(slice) ? ' counted' : '';
  const searched =
    search === null
      ? ''
      : ` search${search.ranked ? ' ranked' : ''}${search.index === undefined ? '' : ' by index'}(${search.attributes.map(({ name }) => name).join(' ')})#${search.parameter}`;
  return `${slice.kind}${after}${describePosition(slice)}${unlimited}${deep}${counted} ${type.uid}${searched}${describeWhere(filter)}${describeSort(sort)}${describeEntries(entries)}`;
}

/** Whether a value of the position is null decides about the statement. */
function describePosition(slice: Slice): string {
  if (slice.kind !== 'cursor') return '';
  const { toward, from } = slice;
  if (from === null) return toward === 'after' ? ' from the start' : ' from the end';
  return ` ${toward}(${from.map((index) => (index === null ? 'null' : `#${index}`)).join(' ')})`;
}

const describeWhere = (filter: Filter | null): string => (filter === null ? '' : ` where ${describeFilter(filter)}`);

const describeSort = (sort: readonly SortKey[]): string =>
  sort.length === 0
    ? ''
    : ` sort ${sort.map(({ path, attribute, direction, shownAs }) => `${[...path.map((step) => `${step.attribute.name}${describeAmong(step.among)}`), nameOf(attribute)].join('.')}:${direction}${shownAs === null ? '' : `(as ${shownAs.name})`}`).join(',')}`;

function describeEntries({ fields, populate, masks }: EntryNode): string {
  const masked = [...(masks ?? [])].map(([name, filter]) => `${name} if ${describeFilter(filter)}`);
  const children = populate.map(describePopulate);
  return ` {${[...fields.map(nameOf), ...children, ...masked].join(' ')}}`;
}

const nameOf = ({ name, withheld }: ScalarAttribute): string => (withheld ? `${name}!` : name);

const describeAmong = (among: Filter | undefined): string =>
  among === undefined ? '' : ` among (${describeFilter(among)})`;

function describePopulate(node: PopulateNode): string {
  const as = node.as === undefined ? '' : `${node.as}:`;
  switch (node.kind) {
    case 'related': {
      const { attribute, entries, filter, sort, linkOrder, window, countOnly } = node;
      const unread = node.unread ? ' unread' : '';
      const reversed = linkOrder === 'desc' ? ' reversed' : '';
      const windowed = window === null ? '' : ` window(#${window.after} #${window.until ?? ''})`;
      return `${as}${attribute.name}${countOnly ? ' count' : ''}${unread}${reversed}${windowed}${describeWhere(filter)}${describeSort(sort)}${describeEntries(entries)}`;
    }
    case 'zone':
    case 'morph': {
      const unread = node.kind === 'morph' && node.unread ? ' unread' : '';
      const variants = [...node.variants].map(
        ([uid, { entries, filter }]) => `${uid}${describeWhere(filter)}${describeEntries(entries)}`,
      );
      const empty = node.kind === 'morph' && node.keepsEmpty ? ' or none' : '';
      return `${as}${node.attribute.name}${unread}${empty} on(${variants.join(' ')})`;
    }
    default:
      return assertNever(node);
  }
}

function describeFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.filters.map(describeFilter).join(` ${filter.kind} `)})`;
    case 'overwritten':
      return 'overwritten';
    case 'not':
      return `not ${describeFilter(filter.filter)}`;
    case 'compare':
      return `${nameOf(filter.attribute)} ${filter.operator}${filter.literal ? ' literally' : ''}${filter.index === undefined ? '' : ' by index'} ${filter.parameters.map((index) => `#${index}`).join(' ')}`;
    case 'null':
      return `${nameOf(filter.attribute)} is ${filter.isNull ? 'null' : 'not null'}`;
    case 'related':
      return `${filter.none ? 'no ' : ''}${filter.attribute.name}${describeAmong(filter.among)}[${describeFilter(filter.filter)}]`;
    default:
      return assertNever(filter);
  }
}
