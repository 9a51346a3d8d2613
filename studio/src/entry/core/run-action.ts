import { hasDrafts, isSingle } from '../../model/model.ts';
import type { Versioned } from '../../server/call.ts';
import type { Entry } from '../entry.ts';
import type { ActionName, Editing, Effect, Saving, Step } from './editing.ts';
import { endState } from './rest.ts';

const MAX_ROUNDS = 5;

/** Whether the action writes unpublished changes of a published entry. */
export const writesChanges = (action: ActionName): boolean =>
  action === 'saveUnpublished' || action === 'publishPending';

export function begin(editing: Editing, action: ActionName): Step {
  const saving: Saving = { name: 'saving', action, rounds: MAX_ROUNDS, isOwn: false, isSaveWanted: false };
  const [begun, effects] = next(editing, saving);
  return [begun, [{ do: 'clear' }, ...effects]];
}

/** A save by the keyboard or the form: of an entry that is live, only of its unpublished changes. */
export function save(editing: Editing): Step {
  const { address, mine, state, theirs } = editing;
  // It follows when the action has ended.
  if (state.name === 'saving') return [{ ...editing, state: { ...state, isSaveWanted: true } }, []];
  if (state.name === 'conflicted') return [editing, []];
  if (address.id !== null && mine.changed.length === 0) return [editing, [{ do: 'tellUnchanged' }]];
  const isPublished = hasDrafts(address.type) && Boolean(theirs.entry?.body.publishedAt);
  return begin(editing, isPublished ? 'saveUnpublished' : 'save');
}

/** The first request of an action, also after each merge. */
export function next(before: Editing, saving: Saving): Step {
  const editing: Editing = { ...before, state: saving };
  const { address, mine, theirs } = editing;
  const request = (effect: Effect): Step => [editing, [effect]];
  switch (saving.action) {
    case 'save':
    case 'publish': {
      const purpose = saving.action === 'publish' ? 'publication' : 'draft';
      if (theirs.isAhead) return request({ do: 'read' });
      if (address.id === null && !isSingle(address.type)) return request({ do: 'create', purpose });
      if (mine.changed.length > 0 || theirs.entry === null) return request({ do: 'write', purpose });
      return afterWrite(editing, saving);
    }
    case 'saveUnpublished':
    case 'publishPending': {
      if (theirs.isAhead) return request({ do: 'read' });
      const purpose = saving.action === 'publishPending' ? 'publication' : 'draft';
      return mine.changed.length > 0 ? request({ do: 'writeChanges', purpose }) : afterWrite(editing, saving);
    }
    case 'unpublish':
      return request({ do: 'unpublish' });
    case 'discardPending':
      return request({ do: 'discard' });
    case 'remove':
      return request({ do: 'remove' });
  }
}

/** The changes are stored. */
export function afterWrite(editing: Editing, saving: Saving): Step {
  switch (saving.action) {
    case 'publish':
      return [editing, [{ do: 'publish' }]];
    case 'publishPending':
      // None are left if the response of an earlier attempt was lost.
      if (editing.theirs.unpublished.changes !== null) return [editing, [{ do: 'publishChanges' }]];
      return done(editing, [{ do: 'tell', text: 'entry.published' }, { do: 'reopen' }]);
    case 'saveUnpublished':
      return done(editing, [{ do: 'tell', text: 'entry.savedNotPublished' }]);
    default:
      return done(editing, [{ do: 'tell', text: 'common.saved' }]);
  }
}

/** The entry itself was published or unpublished. */
export function follow(
  before: Editing,
  { entry, wasDone }: { readonly entry: Versioned<Entry>; readonly wasDone: boolean },
): Step {
  const { state, theirs } = before;
  const editing: Editing = { ...before, theirs: { ...theirs, entry } };
  const saved: Effect = { do: 'saved', entry: entry.body };
  const told: readonly Effect[] =
    state.name !== 'saving'
      ? []
      : state.action === 'unpublish'
        ? [{ do: 'tell', text: 'entry.unpublished', ...(!wasDone && { undo: entry }) }]
        : [{ do: 'tell', text: 'entry.published' }];
  if (entry.body.publishedAt) return [editing, [saved, ...told, { do: 'readChanges', entry: entry.body }]];
  return done(editing, [saved, ...told, ...(theirs.unpublished.changes === null ? [] : [{ do: 'reopen' } as const])]);
}

/** The action has succeeded. */
export function done(editing: Editing, effects: readonly Effect[]): Step {
  const { isAnnounced, address } = editing;
  if (isAnnounced || address.id === null) return stop(editing, effects);
  return stop({ ...editing, isAnnounced: true }, [...effects, { do: 'created', id: address.id }]);
}

/** The action has ended; a save that was asked for meanwhile follows. */
export function stop(editing: Editing, effects: readonly Effect[]): Step {
  const ended = endState(editing);
  const isWanted = editing.state.name === 'saving' && editing.state.isSaveWanted && editing.mine.changed.length > 0;
  if (!isWanted) return [ended, effects];
  const [following, more] = save(ended);
  return [following, [...effects, ...more]];
}
