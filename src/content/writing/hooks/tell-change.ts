import type { AuthorizedChange } from '../../../access/authorize-change.ts';
import { resolveChange } from '../../../change/resolve-change.ts';
import { isStoring, type Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { refuseBroken } from '../storing/store-changes.ts';
import type { WriteHow } from '../write-how.ts';
import { changedNames, type Data, hookedData, replaceAttributes, snapshotData } from './hooked-data.ts';
import { hearsComponents, NO_PARTS, tellParts, type ToldParts } from './tell-components.ts';
import { isHeard, NOT_TOLD, type Telling, tellBefore } from './tell-lifecycles.ts';

/** A change whose `before` hooks have run; its transaction has not begun. */
export interface ToldChange {
  readonly change: AuthorizedChange;
  /** The data as changed by listeners. */
  readonly data: Data;
  readonly telling: Telling;
  readonly parts: ToldParts;
}

/**
 * Runs the `before` hooks of an entry and its components. They are not called for refused changes; the data they change
 * is converted, but not validated again.
 */
export async function tellChange(
  scope: Scope,
  change: AuthorizedChange,
  data: Data,
  how: WriteHow,
): Promise<ToldChange> {
  const { engine } = scope;
  const { type } = change;
  const moment = change.kind === 'create' ? 'Create' : 'Update';
  const [isTold, hasParts] = [isHeard(engine, type, moment), hearsComponents(engine, type)];
  // No hooks inside the server's own transactions: they ran before the transaction began.
  if (isStoring(scope) || !(isTold || hasParts)) return { change, data, telling: NOT_TOLD, parts: NO_PARTS };
  if (change.issues.length + change.claims.length > 0) await refuseBroken(engine, scope.source.reader, change);
  const own = isTold ? await tellEntry(scope, change, data, how, moment) : { change, data, telling: NOT_TOLD };
  return hasParts ? { ...own, ...(await tellParts(scope, own.change)) } : { ...own, parts: NO_PARTS };
}

async function tellEntry(
  scope: Scope,
  change: AuthorizedChange,
  data: Data,
  how: WriteHow,
  moment: 'Create' | 'Update',
): Promise<Omit<ToldChange, 'parts'>> {
  const { engine } = scope;
  const { type } = change;
  const where = change.kind === 'update' ? { where: { id: change.id } } : {};
  const params = { ...where, ...how.params, data: hookedData(change, data) };
  const sent = snapshotData(params.data);
  const before = tellBefore(engine, type, moment, params);
  const telling = before instanceof Promise ? await before : before;
  const changed = changedNames(sent, params.data);
  if (changed.size === 0) return { change, data, telling };
  const context = await changeContext(scope, type, 'database');
  const occasion =
    change.kind === 'update'
      ? ({ kind: 'update', id: change.id, draft: true } as const)
      : ({ kind: 'create', publish: false } as const);
  const rewritten = how.authorize(resolveChange(type, params.data, occasion, context));
  const left = Object.fromEntries([...changed].map((name) => [name, params.data[name]]));
  return { change: replaceAttributes(change, rewritten, changed), data: { ...data, ...left }, telling };
}
