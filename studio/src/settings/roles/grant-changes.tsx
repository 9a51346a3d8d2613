import type { Condition } from './permission-tree.ts';
import type { Grant } from './grant.ts';
import type { GrantChange } from './role-draft.ts';

interface GrantChangesProps {
  readonly changes: readonly GrantChange[];
  readonly conditions: readonly Condition[];
}

/** The differences between the edited and the stored permissions. */
export const GrantChanges = ({ changes, conditions }: GrantChangesProps) => (
  <ul class="change-list">
    {changes.map((change) => (
      <li key={`${change.action} ${change.subject}`}>
        <strong>{change.title}</strong>
        {change.to === null ? (
          <span class="status bad">Revoked</span>
        ) : change.from === null ? (
          <span class="status good">Granted</span>
        ) : (
          <span class="status plain">Changed</span>
        )}
        <small>{describeChange(change, conditions)}</small>
      </li>
    ))}
  </ul>
);

function describeChange({ from, to, limits }: GrantChange, conditions: readonly Condition[]): string {
  const nameOf = (id: string): string => conditions.find((one) => one.id === id)?.displayName ?? id;
  if (to === null) return '';
  const lists = (['fields', 'locales'] as const).flatMap((name) => {
    const all = limits.get(name);
    if (all === undefined) return [];
    const [before, after] = [from?.[name] ?? [], to[name] ?? []];
    if (from === null) return [after.length === all.length ? `all ${name}` : `${name} ${after.join(', ')}`];
    const [added, removed] = [without(after, before), without(before, after)];
    return [
      ...(added.length > 0 ? [`${name} added: ${added.join(', ')}`] : []),
      ...(removed.length > 0 ? [`${name} removed: ${removed.join(', ')}`] : []),
    ];
  });
  const when = (grant: Grant): string => grant.conditions.map(nameOf).join(' or ') || 'always';
  const isOther = from === null ? to.conditions.length > 0 : when(from) !== when(to);
  return [...lists, ...(isOther ? [`when: ${when(to)}`] : [])].join('; ');
}

const without = (names: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Set(others);
  return names.filter((name) => !left.has(name));
};
