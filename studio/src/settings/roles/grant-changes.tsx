import { t } from '../../texts/t.ts';
import type { Condition } from './permission-tree.ts';
import type { Grant } from './grant.ts';
import type { GrantChange } from './role-draft.ts';
import { formatAlternatives, formatList } from '../../view/format.ts';

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
          <span class="status bad">{t('roles.revoked')}</span>
        ) : change.from === null ? (
          <span class="status good">{t('roles.granted')}</span>
        ) : (
          <span class="status plain">{t('roles.changed')}</span>
        )}
        <small>{describeChange(change, conditions)}</small>
      </li>
    ))}
  </ul>
);

const TEXTS = {
  fields: {
    all: 'roles.allFields',
    only: 'roles.fieldsOnly',
    added: 'roles.fieldsAdded',
    removed: 'roles.fieldsRemoved',
  },
  locales: {
    all: 'roles.allLocales',
    only: 'roles.localesOnly',
    added: 'roles.localesAdded',
    removed: 'roles.localesRemoved',
  },
} as const;

function describeChange({ from, to, limits }: GrantChange, conditions: readonly Condition[]): string {
  const nameOf = (id: string): string => conditions.find((one) => one.id === id)?.displayName ?? id;
  if (to === null) return '';
  const lists = (['fields', 'locales'] as const).flatMap((name) => {
    const all = limits.get(name);
    if (all === undefined) return [];
    const [before, after] = [from?.[name] ?? [], to[name] ?? []];
    if (from === null)
      return [after.length === all.length ? t(TEXTS[name].all) : t(TEXTS[name].only, { names: formatList(after) })];
    const [added, removed] = [without(after, before), without(before, after)];
    return [
      ...(added.length > 0 ? [t(TEXTS[name].added, { names: formatList(added) })] : []),
      ...(removed.length > 0 ? [t(TEXTS[name].removed, { names: formatList(removed) })] : []),
    ];
  });
  const when = (grant: Grant): string => formatAlternatives(grant.conditions.map(nameOf)) || t('roles.alwaysLower');
  const isOther = from === null ? to.conditions.length > 0 : when(from) !== when(to);
  return [...lists, ...(isOther ? [t('roles.when', { conditions: when(to) })] : [])].join('; ');
}

const without = (names: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Set(others);
  return names.filter((name) => !left.has(name));
};
