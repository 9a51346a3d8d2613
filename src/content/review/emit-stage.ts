import type { Id } from '../../change/write-value.ts';
import { STAGE_EVENT } from '../../events/content-event.ts';
import type { Stage, Workflow } from '../../revisions/workflow.ts';
import type { ContentType } from '../../schema/model.ts';
import type { TransactionScope } from '../scope.ts';

/** An entry has moved, whoever has moved it. In the form that v4 documents. */
export function emitStage(
  { engine, transaction }: TransactionScope,
  { uid, singularName }: ContentType,
  entry: Id,
  { id }: Workflow,
  move: Readonly<Record<'from' | 'to', Stage>>,
): void {
  if (!engine.events.hasListeners(STAGE_EVENT)) return;
  const shown = (stage: Stage) => ({ id: stage.id, name: stage.name });
  const stages = { from: shown(move.from), to: shown(move.to) };
  transaction.contentEvents.push({
    event: STAGE_EVENT,
    info: { model: singularName, uid, entity: { id: entry }, workflow: { id, stages } },
  });
}
