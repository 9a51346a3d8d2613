import type { Change, ComponentItem, EntryId, LinkOperation, RowValues, WriteValue } from '../../../change/change.ts';
import { resolveComponentData } from '../../../change/components/resolve-component-data.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Reader, Session } from '../../../database/driver.ts';
import { runPlanning, runWritePlanning } from '../../../database/running/run-operations.ts';
import { planChanges, planDeletion } from '../../../plan/writing/plan-changes.ts';
import type { Component, ContentType, Model, Type } from '../../../schema/model.ts';
import { getOrCreate } from '../../../util/get-or-create.ts';
import type { Engine } from '../../engine.ts';
import { readComponents } from '../../reading/read-components.ts';
import type { Entity } from '../../reading/read-entities.ts';
import { isStoring, type Scope } from '../../scope.ts';
import { changedNames, type Data, replaceValues, snapshotData } from './hooked-data.ts';
import { hasHooks, runBeforeHooks, type WriteHooks } from './write-hooks.ts';

const MOMENTS = ['Create', 'Update', 'Delete'] as const;

/** Whether project code subscribes to components of a type, at any depth. */
export const hasComponentHooks = (
  engine: Engine,
  type: Type,
  moments: readonly (typeof MOMENTS)[number][] = MOMENTS,
): boolean =>
  componentsBelow(engine.model, type).some((component) =>
    moments.some((moment) => hasHooks(engine, component, moment)),
  );

const known = new WeakMap<Type, readonly Component[]>();

function componentsBelow(model: Model, type: Type): readonly Component[] {
  const found = known.get(type);
  if (found !== undefined) return found;
  const below = new Set<Component>();
  const visit = ({ attributes }: Type): void => {
    for (const attribute of attributes.values()) {
      if (attribute.kind !== 'component' && attribute.kind !== 'dynamicZone') continue;
      for (const uid of attribute.kind === 'component' ? [attribute.component] : attribute.components) {
        const component = model.components.get(uid);
        if (component === undefined || below.has(component)) continue;
        below.add(component);
        visit(component);
      }
    }
  };
  visit(type);
  known.set(type, [...below]);
  return [...below];
}

/** The lifecycle events of a change's components: sent before, and again when they are stored. */
export interface ComponentHooks {
  after(scope: Scope, stored: ReadonlyMap<RowValues, Id>): Promise<void> | null;
}

export const NO_COMPONENT_HOOKS: ComponentHooks = { after: () => null };

/** Calls the `after` hooks of a component. */
type AfterHook = () => ReturnType<WriteHooks['after']>;

/** `before` hooks of components that are created, updated or deleted; the data they change is stored. */
export async function runComponentHooks<T extends Change>(
  scope: Scope,
  original: T,
): Promise<{ readonly change: T; readonly parts: ComponentHooks }> {
  const { engine } = scope;
  const hookedComponents: HookedComponent[] = [];
  const change = { ...original, values: await runHooksBelow(engine, original.values, hookedComponents) };
  const afterRemoval = await runRemovalHooks(scope, change);
  const after = async (later: Scope, stored: ReadonlyMap<RowValues, Id>): Promise<void> => {
    await runAfterHooks(later, hookedComponents, stored);
    for (const runAfter of afterRemoval) await runAfter();
  };
  return { change, parts: { after } };
}

/** The components removed by a change are only known once the stored ones are read. */
async function runRemovalHooks(scope: Scope, change: Change): Promise<readonly AfterHook[]> {
  const { engine, source } = scope;
  if (change.kind === 'create' || !hasComponentHooks(engine, change.type, ['Delete'])) return [];
  const planning = planChanges(engine.model, [change]);
  const { removed } = await runWritePlanning(unlocked(source.reader), engine.dialect, planning);
  return runHooksOfRemoved(scope, removed);
}

/** The same for all components deleted along with entries. */
export async function runComponentDeletionHooks(
  scope: Scope,
  type: ContentType,
  find: () => Promise<readonly Id[]>,
): Promise<() => Promise<void>> {
  const { engine, source } = scope;
  if (isStoring(scope) || !hasComponentHooks(engine, type, ['Delete'])) return async () => undefined;
  const planning = planDeletion(engine.model, type, await find());
  const { removed } = await runPlanning(source.reader, engine.dialect, planning);
  const afterRemoval = await runHooksOfRemoved(scope, removed);
  return async () => {
    for (const runAfter of afterRemoval) await runAfter();
  };
}

/** Planned before the transaction, without locks. */
const unlocked = (reader: Reader): Pick<Session, 'query' | 'lock'> => ({
  query: (...args) => reader.query(...args),
  lock: async () => undefined,
});

interface HookedComponent {
  readonly values: RowValues;
  readonly hooks: WriteHooks;
}

async function runHooksBelow<V extends RowValues>(
  engine: Engine,
  values: V,
  hookedComponents: HookedComponent[],
): Promise<V> {
  const inList = async <C extends { readonly items: readonly ComponentItem[] }>(list: readonly C[]): Promise<C[]> => {
    const changes: C[] = [];
    for (const one of list) {
      const items: ComponentItem[] = [];
      for (const item of one.items) items.push(await runItemHooks(engine, item, hookedComponents));
      changes.push({ ...one, items });
    }
    return changes;
  };
  return { ...values, components: await inList(values.components), zones: await inList(values.zones) };
}

async function runItemHooks(
  engine: Engine,
  item: ComponentItem,
  hookedComponents: HookedComponent[],
): Promise<ComponentItem> {
  if (item.kind === 'foreign') return item;
  const values = await runHooksBelow(engine, item.values, hookedComponents);
  const { type } = values;
  const moment = item.kind === 'new' ? 'Create' : 'Update';
  if (!hasHooks(engine, type, moment)) return { ...item, values };
  const stored = item.kind === 'new' ? null : item.id;
  const params = { ...(stored !== null && { where: { id: stored } }), data: dataOf(values) };
  const before = snapshotData(params.data);
  const hooks = await runBeforeHooks(engine, type, moment, params);
  const changed = changedNames(before, params.data);
  const final =
    changed.size === 0 ? values : replaceValues(values, rewritten(engine, type, params.data, stored), changed);
  hookedComponents.push({ values: final, hooks });
  return { ...item, values: final };
}

const rewritten = ({ model, dialect }: Engine, type: Component, data: Data, stored: Id | null): RowValues<Component> =>
  resolveComponentData(type, data, stored, {
    model,
    layer: 'database',
    now: new Date(),
    defaultLocale: '',
    integers: dialect.integers,
  });

/** Fields and relations of a component as project code sees them; nested components have their own events. */
function dataOf({ scalars, links }: RowValues): Data {
  const shown = (value: WriteValue): unknown => (value instanceof Date ? value.toISOString() : value);
  return {
    ...Object.fromEntries([...scalars].map(([{ name }, value]) => [name, shown(value)])),
    ...Object.fromEntries(links.map(({ attribute, operation }) => [attribute.name, idsOf(operation)])),
  };
}

const idsOf = (operation: LinkOperation): readonly EntryId[] | object =>
  operation.kind === 'set'
    ? operation.targets
    : { connect: operation.connect.map(({ id }) => ({ id })), disconnect: operation.disconnect };

/** The result is the row as stored. `idOf` contains the ids of all written rows, by their values. */
async function runAfterHooks(
  scope: Scope,
  hookedComponents: readonly HookedComponent[],
  idOf: ReadonlyMap<RowValues, Id>,
): Promise<void> {
  const awaited = hookedComponents.filter(({ hooks, values }) => hooks.isAwaited && idOf.has(values));
  const idsOfType = new Map<Component, Id[]>();
  for (const { values } of awaited) {
    getOrCreate(idsOfType, values.type as Component, () => []).push(idOf.get(values) as Id);
  }
  const stored = new Map<Type, ReadonlyMap<Id, Entity>>();
  for (const [type, ids] of idsOfType) stored.set(type, await readComponents(scope, type, ids));
  for (const { values, hooks } of awaited) {
    await hooks.after(stored.get(values.type)?.get(idOf.get(values) as Id) ?? null);
  }
}

/** Deleted components: each `before` event is followed by an `after` event. */
async function runHooksOfRemoved(
  scope: Scope,
  removed: ReadonlyMap<Type, ReadonlySet<Id>>,
): Promise<readonly AfterHook[]> {
  const afters: AfterHook[] = [];
  for (const [type, ids] of removed) {
    if (type.kind !== 'component' || !hasHooks(scope.engine, type, 'Delete')) continue;
    const stored = await readComponents(scope, type, [...ids]);
    for (const id of ids) {
      const hooks = await runBeforeHooks(scope.engine, type, 'Delete', { where: { id } });
      afters.push(() => hooks.after(stored.get(id) ?? { id }));
    }
  }
  return afters;
}
