import { isSingle } from '../../model/model.ts';
import { baseOf, mixBase, pickBase } from './base.ts';
import { openForm } from '../form/form.ts';
import { NO_CHANGES, type Unpublished } from './change-requests.ts';
import { type Editing, type Effect, type Event, type Saving, type Step, versionOf } from './editing.ts';
import { merge } from './merge.ts';
import { endState, look, rest } from './rest.ts';
import { afterWrite, begin, done, follow, next, save, stop } from './run-action.ts';

/** The next state of an entry that is edited, and what is to be done for it. Reads the form, and changes nothing. */
export function reduce(before: Editing, event: Event): Step {
  const editing = look(before);
  const { state } = editing;
  switch (event.type) {
    case 'edited':
      return [rest(editing), []];
    case 'saveAsked':
      return save(editing);
    case 'asked':
      return state.name === 'saving' || state.name === 'conflicted' ? [editing, []] : begin(editing, event.action);
    case 'reconnected':
      // Only saves: nothing goes live without a person who looks at it.
      return state.name === 'unsent' && (state.action === 'save' || state.action === 'saveUnpublished')
        ? begin(editing, state.action)
        : [editing, []];
    case 'left':
      return state.name === 'conflicted' ? [endState(editing), []] : [editing, []];
    case 'chose': {
      if (state.name !== 'conflicted') return [editing, []];
      const { plan, found, goesOn } = state;
      const chosen = { conflicts: plan.conflicts, takesTheirs: event.takesTheirs };
      return merge({ ...editing, state: goesOn ?? { name: 'dirty' } }, found, goesOn, chosen);
    }
    case 'restored':
      return restored(editing, event);
    case 'discardedKept':
      return [rest({ ...editing, mine: { ...editing.mine, earlier: editing.mine.earlier?.earlier ?? null } }), []];
    case 'stored':
      return [rest({ ...editing, mine: { ...editing.mine, isKept: event.isKept, earlier: event.earlier } }), []];
    case 'merged':
      return merged(editing, event);
    case 'publishedAgain':
      return follow(editing, { entry: event.entry, wasDone: true });
    default:
      return state.name === 'saving' ? answered(editing, state, event) : late(editing, event);
  }
}

type Answer = Exclude<
  Event,
  {
    readonly type:
      | ('edited' | 'saveAsked' | 'asked' | 'reconnected' | 'left' | 'chose' | 'restored')
      | ('discardedKept' | 'stored' | 'merged' | 'publishedAgain');
  }
>;

/** A response to the action that is under way. */
function answered(editing: Editing, saving: Saving, event: Answer): Step {
  const { mine, theirs } = editing;
  switch (event.type) {
    case 'attempted':
      return [{ ...editing, mine: { ...mine, attempt: event.attempt } }, []];
    case 'wrote': {
      const [adopted, moved] = adopt(editing, event);
      const [after, effects] = afterWrite(adopted, saving);
      return [after, [...moved, { do: 'saved', entry: event.entry.body }, ...effects]];
    }
    case 'createdBefore': {
      const [adopted, moved] = adopt(editing, event);
      return [{ ...adopted, state: { ...saving, isOwn: true } }, [...moved, { do: 'read' }]];
    }
    case 'wroteChanges': {
      const after = { ...mine, attempt: null };
      const written = {
        ...editing,
        mine: after,
        base: event.base,
        theirs: { ...theirs, unpublished: event.unpublished },
      };
      return afterWrite(look(written), saving);
    }
    case 'found':
      if (event.found !== null) return merge(editing, event.found, saving);
      return stop(editing, [{ do: 'tell', text: 'entry.someoneElseHasDeleted', isBad: true }]);
    case 'published':
      return follow(editing, event);
    case 'followed':
      return done(followed(editing, event.unpublished), []);
    case 'publishedChanges':
      return done(editing, [{ do: 'tell', text: 'entry.published' }, { do: 'reopen' }]);
    case 'discarded':
      return discarded(editing);
    case 'removed':
      return [endState(editing), [{ do: 'tell', text: 'common.deleted' }, { do: 'gone' }]];
    case 'outdated':
      return outdated(editing, saving, event.error);
    case 'lost':
      return [{ ...editing, state: { name: 'unsent', action: saving.action } }, []];
    case 'refused':
      return stop(editing, [{ do: 'explain', error: event.error }]);
  }
}

/** A response that no action waits for: the changes of an entry that was published again. */
function late(editing: Editing, event: Answer): Step {
  if (event.type !== 'followed') return [editing, []];
  return [followed(editing, event.unpublished), []];
}

/** Changes that someone has made since the entry went live are not in the form: a write merges them first. */
function followed(editing: Editing, unpublished: Unpublished): Editing {
  const { theirs } = editing;
  return { ...editing, theirs: { ...theirs, unpublished, isAhead: theirs.isAhead || unpublished.changes !== null } };
}

/** The entry was written; a new one has an id now. */
function adopt(
  editing: Editing,
  { entry, base }: Extract<Event, { readonly base: unknown; readonly entry: unknown }>,
): Step {
  const { address, mine, theirs } = editing;
  const isNew = address.id === null && !isSingle(address.type);
  const adopted: Editing = {
    ...editing,
    address: { ...address, id: entry.body.id },
    base,
    // Earlier work on another new entry is not part of this one.
    mine: { ...mine, attempt: null, earlier: isNew ? null : mine.earlier },
    theirs: { ...theirs, entry },
  };
  return [look(adopted), isNew ? [{ do: 'move', from: address, earlier: mine.earlier }] : []];
}

function merged(editing: Editing, { plan, found }: Extract<Event, { readonly type: 'merged' }>): Step {
  const { state } = editing;
  const after = look({ ...editing, base: plan.base, theirs: { ...found, isAhead: false } });
  if (state.name !== 'saving') return [endState(after), []];
  const isNews = plan.taken.length > 0 && !state.isOwn;
  const [following, effects] = next(after, { ...state, isOwn: false });
  return [following, isNews ? [{ do: 'tell', text: 'entry.merged' }, ...effects] : effects];
}

function outdated(editing: Editing, saving: Saving, error: unknown): Step {
  const reopened = (text: 'entry.notUnpublished' | 'entry.notDiscarded'): Step =>
    stop(editing, [{ do: 'tell', text, isBad: true }, { do: 'reopen' }]);
  if (saving.action === 'unpublish') return reopened('entry.notUnpublished');
  if (saving.action === 'discardPending') return reopened('entry.notDiscarded');
  if (saving.action === 'remove' || saving.rounds === 0) return stop(editing, [{ do: 'explain', error }]);
  return [{ ...editing, state: { ...saving, rounds: saving.rounds - 1 } }, [{ do: 'read' }]];
}

/** What is typed and not saved stays so: the entry is what it is compared with from now on. */
function discarded(editing: Editing): Step {
  const { base, mine, theirs } = editing;
  const entry = openForm(mine.form.model, mine.form.root.attributes, theirs.entry?.body ?? null);
  const after: Editing = {
    ...editing,
    base: mixBase(base, pickBase(baseOf(entry), mine.changed)),
    theirs: { ...theirs, unpublished: NO_CHANGES },
  };
  const effects: readonly Effect[] = [{ do: 'tell', text: 'entry.discarded' }, { do: 'reopen' }];
  return stop(after, effects);
}

/** Kept work is in the form again. Others may have saved since it was typed: it is merged as if it were saved now. */
function restored(editing: Editing, { work, replaced }: Extract<Event, { readonly type: 'restored' }>): Step {
  const { base, mine, theirs } = editing;
  const earlier = work.earlier ?? null;
  const before =
    work.base === undefined ? base : mixBase(base, pickBase(mixBase(base, work.base), Object.keys(work.fields)));
  const after = look({
    ...editing,
    base: theirs.entry === null ? base : before,
    mine: {
      ...mine,
      attempt: mine.attempt ?? work.attempt ?? null,
      earlier: replaced === null ? earlier : { ...replaced, earlier },
    },
  });
  if (theirs.entry === null || work.version === versionOf(theirs)) return [endState(after), []];
  const ahead = { ...after, theirs: { ...theirs, isAhead: true }, state: { name: 'dirty' } as const };
  return merge(ahead, theirs, null);
}
