import { Cell } from '../../state/cell.ts';
import { wordsOf } from '../../server/words-of.ts';
import { areEqual, type Grant, readGrant, writeGrant } from './grant.ts';
import { keyOf, type Limits, limitsOf, type PermissionTree, type RolePermission } from './permission-tree.ts';

/** A permission that a role can have. */
export interface Grantable {
  readonly action: string;
  readonly subject: string | null;
  /** `Article: Read` */
  readonly title: string;
  readonly limits: Limits;
}

export interface GrantChange extends Grantable {
  readonly from: Grant | null;
  readonly to: Grant | null;
}

/** The permissions of a role being edited. Views subscribe to single permissions. */
export interface RoleDraft {
  cellOf(action: string, subject: string | null): Cell<Grant | null>;
  limitsOf(action: string, subject: string | null): Limits;
  /** The number of differences from the stored permissions. */
  readonly count: Cell<number>;
  changes(): readonly GrantChange[];
  /** All permissions, in the stored format. */
  permissions(): readonly RolePermission[];
  /**
   * After a concurrent save: adopts the other person's changes, keeps this person's, and returns those changed by both.
   */
  merge(newest: readonly RolePermission[]): readonly GrantChange[];
  discard(): void;
}

const NO_LIMITS: Limits = new Map();

/** `initial` if the draft starts with other permissions than the stored ones, as for a copy. */
export function createRoleDraft(
  tree: PermissionTree,
  stored: readonly RolePermission[],
  initial: readonly RolePermission[] = stored,
): RoleDraft {
  const grantables = new Map(grantablesOf(tree).map((one) => [keyOf(one.action, one.subject), one]));
  let base = byKey(stored);
  const changed = new Set<string>();
  const count = new Cell(0, () => undefined);
  const limits = (key: string): Limits => grantables.get(key)?.limits ?? NO_LIMITS;
  const baseGrant = (key: string): Grant | null => readGrant(base.get(key), limits(key));
  const note = (key: string, cell: Cell<Grant | null>): void => {
    if (areEqual(cell.value, baseGrant(key))) changed.delete(key);
    else changed.add(key);
    count.learn(changed.size);
  };
  const first = byKey(initial);
  const cells = new Map<string, Cell<Grant | null>>();
  for (const key of grantables.keys()) {
    const cell: Cell<Grant | null> = new Cell(readGrant(first.get(key), limits(key)), () => note(key, cell));
    cells.set(key, cell);
    note(key, cell);
  }
  const changeOf = (key: string): GrantChange[] => {
    const [grantable, cell] = [grantables.get(key), cells.get(key)];
    return grantable === undefined || cell === undefined
      ? []
      : [{ ...grantable, from: baseGrant(key), to: cell.value }];
  };

  return {
    cellOf(action, subject) {
      const cell = cells.get(keyOf(action, subject));
      if (cell === undefined) throw new Error(`${action} is not a permission of ${subject}.`);
      return cell;
    },
    limitsOf: (action, subject) => limits(keyOf(action, subject)),
    count,
    changes: () => [...changed].flatMap(changeOf),
    permissions: () => [
      // Permissions unknown to this page are kept.
      ...[...base].filter(([key]) => !changed.has(key)).map(([, one]) => one),
      ...[...changed].flatMap((key) => {
        const [grantable, value] = [grantables.get(key), cells.get(key)?.value];
        if (grantable === undefined || value === undefined || value === null) return [];
        return [writeGrant(grantable, value, base.get(key), grantable.limits)];
      }),
    ],
    merge(newest) {
      const before = base;
      const mine = new Set(changed);
      base = byKey(newest);
      for (const [key, cell] of cells) {
        if (!mine.has(key)) cell.learn(baseGrant(key));
        note(key, cell);
      }
      return [...mine]
        .filter((key) => changed.has(key) && !areEqual(readGrant(before.get(key), limits(key)), baseGrant(key)))
        .flatMap(changeOf);
    },
    discard() {
      for (const key of [...changed]) cells.get(key)?.set(baseGrant(key));
    },
  };
}

/** Without ids, which the server refuses. */
const byKey = (permissions: readonly RolePermission[]): Map<string, RolePermission> =>
  new Map(
    permissions.map(({ action, subject, properties, conditions, actionParameters }) => [
      keyOf(action, subject),
      { action, subject, properties, conditions, actionParameters },
    ]),
  );

function grantablesOf({ sections }: PermissionTree): readonly Grantable[] {
  const { collectionTypes, singleTypes, plugins, settings } = sections;
  const ofContent = [collectionTypes, singleTypes].flatMap(({ actions, subjects }) =>
    subjects.flatMap((subject) =>
      actions
        .filter((action) => action.subjects.includes(subject.uid))
        .map((action) => ({
          ...{ action: action.actionId, subject: subject.uid, title: `${wordsOf(subject.label)}: ${action.label}` },
          limits: limitsOf(action, subject),
        })),
    ),
  );
  const simple = [...plugins, ...settings].map(({ action, displayName, plugin, category, subCategory }) => ({
    ...{ action, subject: null, limits: NO_LIMITS },
    title: `${wordsOf(plugin ?? category ?? '')}, ${subCategory}: ${displayName}`,
  }));
  return [...ofContent, ...simple];
}
