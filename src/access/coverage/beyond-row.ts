import type { ComponentChange, LinkChange, RowValues } from '../../change/change.ts';
import { EVERY_ENTRY, type Fields, fieldsBelow } from '../grant.ts';

/** Whether the values of a new row have something that the fields do not name. */
export function isBeyondRow({ scalars, links, morphs, components, zones }: RowValues, fields: Fields): boolean {
  if (fields === 'all') return false;
  const isNamed = (name: string): boolean => fields.has(name) || EVERY_ENTRY.has(name);
  const parts = [
    ...[...scalars].map(([{ name }, value]) => ({ name, isEmpty: value === null })),
    ...links.map(({ attribute: { name }, operation }) => ({ name, isEmpty: !pointsTo(operation) })),
    ...morphs.map(({ attribute: { name }, operation }) => ({
      name,
      isEmpty: (operation.kind === 'set' ? operation.targets : operation.connect).length === 0,
    })),
    ...zones.map(({ attribute: { name }, items }) => ({ name, isEmpty: items.length === 0 })),
  ];
  return (
    parts.some(({ name, isEmpty }) => !isEmpty && !isNamed(name)) || components.some((one) => isBeyond(one, fields))
  );
}

const pointsTo = (operation: LinkChange['operation']): boolean =>
  operation.kind === 'set' ? operation.targets.length > 0 : operation.connect.length > 0;

/** What a caller may not write of a component is empty in it. */
function isBeyond({ attribute: { name }, items }: ComponentChange, fields: Fields): boolean {
  const below = fieldsBelow(fields, name) ?? NONE;
  return below !== 'all' && items.some((item) => item.kind === 'foreign' || isBeyondRow(item.values, below));
}

const NONE: ReadonlySet<string> = new Set();
