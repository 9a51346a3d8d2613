import { type AuthorizedChange, changedByCode } from '../../../access/authorized-change.ts';
import { isStoring, type Scope } from '../../scope.ts';
import { changeContext, sentChange } from '../change-context.ts';
import { refuseBroken } from '../storing/store-changes.ts';
import type { WriteOptions } from '../write-options.ts';
import { changedNames, type Data, hookedData, replaceAttributes, snapshotData } from './hooked-data.ts';
import { hasComponentHooks, NO_COMPONENT_HOOKS, runComponentHooks, type ComponentHooks } from './component-hooks.ts';
import { hasHooks, NO_HOOKS, type WriteHooks, runBeforeHooks } from './write-hooks.ts';

/** A change whose `before` hooks have run; its transaction has not begun. */
export interface HookedChange {
  readonly change: AuthorizedChange;
  /** The data as changed by listeners. */
  readonly data: Data;
  readonly hooks: WriteHooks;
  readonly parts: ComponentHooks;
}

/**
 * Runs the `before` hooks of an entry and its components. They are not called for refused changes; the data they change
 * is converted, but not validated again.
 */
export async function runChangeHooks(
  scope: Scope,
  change: AuthorizedChange,
  how: Pick<WriteOptions, 'authorize' | 'params'>,
): Promise<HookedChange> {
  const { engine } = scope;
  const data = change.data as Data;
  const { type } = change;
  const moment = change.kind === 'create' ? 'Create' : 'Update';
  const [isHooked, hasParts] = [hasHooks(engine, type, moment), hasComponentHooks(engine, type)];
  // No hooks inside the server's own transactions: they ran before the transaction began.
  if (isStoring(scope) || !(isHooked || hasParts)) return { change, data, hooks: NO_HOOKS, parts: NO_COMPONENT_HOOKS };
  if (change.issues.length + change.claims.length > 0) await refuseBroken(engine, scope.source.reader, change);
  const own = isHooked ? await runEntryHooks(scope, change, data, how, moment) : { change, data, hooks: NO_HOOKS };
  return hasParts ? { ...own, ...(await runComponentHooks(scope, own.change)) } : { ...own, parts: NO_COMPONENT_HOOKS };
}

async function runEntryHooks(
  scope: Scope,
  change: AuthorizedChange,
  data: Data,
  how: Pick<WriteOptions, 'authorize' | 'params'>,
  moment: 'Create' | 'Update',
): Promise<Omit<HookedChange, 'parts'>> {
  const { engine } = scope;
  const { type } = change;
  const where = change.kind === 'update' ? { where: { id: change.id } } : {};
  const params = { ...where, ...how.params, data: hookedData(change, data) };
  const sent = snapshotData(params.data);
  const before = runBeforeHooks(engine, type, moment, params);
  const hooks = before instanceof Promise ? await before : before;
  const changed = changedNames(sent, params.data);
  if (changed.size === 0) return { change, data, hooks };
  const context = await changeContext(scope, type, 'database');
  const intent =
    change.kind === 'update'
      ? ({ kind: 'update', id: change.id, draft: true } as const)
      : ({ kind: 'create', publish: false } as const);
  const rewritten = how.authorize(changedByCode(sentChange(type, params.data, intent, context)));
  const left = Object.fromEntries([...changed].map((name) => [name, params.data[name]]));
  return { change: replaceAttributes(change, rewritten, changed), data: { ...data, ...left }, hooks };
}
