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
  /** The data as listeners left them. */
  readonly data: Data;
  readonly telling: Telling;
  readonly parts: ToldParts;
}

/**
 * Tells listeners of an entry and of its components what is about to be written. They are notified of nothing that is refused;
 * what they make of the data is converted, and not asked anything else.
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
  // No hooks inside a transaction of the server itself: they ran before it was opened.
  if (isStoring(scope) || !(isTold || hasParts)) return { change, data, telling: NOT_TOLD, parts: NO_PARTS };
  await refuseBroken(engine, scope.source.reader, change);
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
  const before = snapshotData(params.data);
  const telling = await tellBefore(engine, type, moment, params);
  const changed = changedNames(before, params.data);
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
