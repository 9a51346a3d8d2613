import type { Change, ComponentChange, ComponentItem, RowValues } from '../../change/change.ts';
import type { Issue, Path } from '../../change/issues/issues.ts';
import { componentOf } from '../../schema/lookup.ts';
import type { ComponentAttribute, Model, Type, Uid } from '../../schema/model.ts';
import { type Fields, fieldsBelow } from '../grant.ts';

/**
 * Marks the components of a stored entry that the caller may write in part, at any depth: what they may not write
 * stays. An attribute that is missing for this reason is an issue only if there is no stored component that has it.
 */
export function keepOutside<C extends Change>(model: Model, change: C, fields: Fields): C {
  if (fields === 'all' || change.kind === 'create' || change.values.components.length === 0) return change;
  const issues = new Set(change.issues);
  const values = markRow(model, change.values, fields, issues);
  return { ...change, values, issues: issues.size === change.issues.length ? change.issues : [...issues] };
}

function markRow<T extends Type>(model: Model, values: RowValues<T>, fields: Fields, issues: Set<Issue>): RowValues<T> {
  if (fields === 'all' || values.components.length === 0) return values;
  return { ...values, components: values.components.map((change) => markChange(model, change, fields, issues)) };
}

function markChange(model: Model, change: ComponentChange, fields: Fields, issues: Set<Issue>): ComponentChange {
  const within = fieldsInside(model, change.attribute, fields) ?? NONE;
  if (within === 'all') return change;
  const mark = (item: ComponentItem, index: number): ComponentItem => {
    if (item.kind === 'foreign') return item;
    const path = change.attribute.many ? [...change.path, String(index)] : change.path;
    const missing = item.kind === 'new' ? takeMissing(issues, path, within) : [];
    return { ...item, values: markRow(model, item.values, within, issues), ...(missing.length > 0 && { missing }) };
  };
  return { ...change, items: change.items.map(mark), within };
}

/** The fields inside a component; all if every one of them is named. Null for none. */
export function fieldsInside(model: Model, { name, component }: ComponentAttribute, fields: Fields): Fields | null {
  const below = fieldsBelow(fields, name);
  return below !== null && below !== 'all' && isWholeComponent(model, component, below) ? 'all' : below;
}

/** Permissions cannot name attributes hidden by the schema. */
const isWholeComponent = (model: Model, uid: Uid, fields: Fields): boolean =>
  [...componentOf(model, uid).attributes.values()].every(
    (one) =>
      !one.visible ||
      (one.kind === 'component'
        ? fieldsInside(model, one, fields) === 'all'
        : fields === 'all' || fields.has(one.name)),
  );

const NONE: ReadonlySet<string> = new Set();

/** Removes the issues about attributes of a component that the caller may not write. */
function takeMissing(issues: Set<Issue>, path: Path, within: ReadonlySet<string>): readonly Issue[] {
  const isMissing = ({ path: at }: Issue): boolean => {
    const name = at.length === path.length + 1 && path.every((step, index) => step === at[index]) ? at.at(-1) : null;
    return typeof name === 'string' && fieldsBelow(within, name) === null;
  };
  const missing = [...issues].filter(isMissing);
  for (const issue of missing) issues.delete(issue);
  return missing;
}
