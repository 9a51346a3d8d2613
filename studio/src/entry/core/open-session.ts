import { printExact } from '../../../../kit/src/exact-json.ts';
import { ServerError } from '../../../../kit/src/server-error.ts';
import type { Model } from '../../model/model.ts';
import type { Versioned } from '../../server/call.ts';
import type { Entry } from '../entry.ts';
import type { EntryAddress } from '../entry-address.ts';
import { openForm } from '../form/form.ts';
import type { Json } from '../form/values.ts';
import { keepField } from '../form/write-form.ts';
import { baseOf, pickBase } from './base.ts';
import { showChanges, type Unpublished } from './change-requests.ts';
import type { ActionName, Editing, Effect, Event } from './editing.ts';
import { keepChanges, keptAt } from './keeping.ts';
import { joinKept, type KeptWork } from './kept.ts';
import { perform } from './perform.ts';
import { applyPlan } from './plan-merge.ts';
import type { Ports } from './ports.ts';
import { reduce } from './reduce.ts';

const PAUSE_MS = 300;

export interface Opening {
  readonly model: Model;
  readonly address: EntryAddress;
  readonly entry: Versioned<Entry> | null;
  /** What a new entry starts with. */
  readonly template: Json | null;
  readonly unpublished: Unpublished;
}

export interface Session {
  readonly now: () => Editing;
  readonly subscribe: (listener: () => void) => () => void;
  readonly save: () => void;
  readonly act: (action: ActionName) => void;
  readonly choose: (takesTheirs: ReadonlySet<string>) => void;
  readonly leaveConflict: () => void;
  readonly restore: () => void;
  readonly discardKept: () => void;
  readonly reconnect: () => void;
  readonly publishedAgain: (entry: Versioned<Entry>) => void;
  /** Keeps what was typed in the last moment. */
  readonly flush: () => void;
  /** What is under way goes on; what is typed is kept. */
  readonly close: () => void;
}

/** What is open in this page: one of the same entry may not have kept its last keys yet. */
const opened = new Set<Session>();

/** An entry being edited: its state, and the effects of each change of it. */
export function openSession({ model, address, entry, template, unpublished }: Opening, ports: Ports): Session {
  const { storage, clock, page } = ports;
  for (const one of opened) one.flush();
  const form = openForm(model, address.type.attributes, entry?.body ?? template);
  showChanges(form, unpublished);
  const kept = storage.find(keptAt(address));
  const earlier = joinKept(kept);
  let editing: Editing = {
    address,
    isAnnounced: address.id !== null,
    base: baseOf(form),
    mine: { form, changed: [], attempt: null, earlier, isKept: true },
    theirs: { entry, unpublished, isAhead: false },
    state: { name: earlier === null ? 'clean' : 'kept' },
  };
  const keeping = keepChanges(ports, kept);
  const listeners = new Set<() => void>();
  let isGone = false;
  let cancel: (() => void) | null = null;

  const store = (): void => {
    cancel?.();
    cancel = null;
    if (isGone) return;
    const { isKept, earlier } = keeping.keep(editing);
    [editing] = reduce(editing, { type: 'stored', isKept, earlier });
  };
  const dispatch = (event: Event): void => {
    const [after, effects] = reduce(editing, event);
    editing = after;
    for (const effect of effects.filter(({ do: what }) => what === 'move')) run(effect);
    // What is under way was decided with what is stored now: it is kept before anything is sent.
    store();
    for (const listener of listeners) listener();
    for (const effect of effects.filter(({ do: what }) => what !== 'move')) run(effect);
  };
  const failed = (error: unknown): Event => {
    if (error instanceof ServerError && error.status === 412) return { type: 'outdated', error };
    return { type: ports.isLost(error) ? 'lost' : 'refused', error };
  };

  function run(effect: Effect): void {
    switch (effect.do) {
      case 'merge':
        applyPlan(form, effect.plan, effect.values);
        dispatch({ type: 'merged', plan: effect.plan, found: effect.found });
        return;
      case 'tell': {
        const undo = effect.undo === undefined ? undefined : { entry: effect.undo, at: editing.address };
        page.tell(effect.text, effect.isBad === true, undo);
        return;
      }
      case 'explain':
        page.explain(effect.error);
        return;
      case 'created':
        page.created(effect.id);
        return;
      case 'saved':
        page.saved(effect.entry);
        return;
      case 'move':
        storage.keep(keptAt(effect.from), effect.earlier);
        return;
      case 'gone':
        isGone = true;
        storage.keep(keptAt(editing.address), null);
        page.gone();
        return;
      case 'clear':
      case 'reopen':
      case 'tellUnchanged':
        page[effect.do]();
        return;
      default:
        perform(effect, () => editing, ports, dispatch)
          .catch((error: unknown) => {
            if (ports.isLost(error) && page.isLeft()) page.explain(error);
            return failed(error);
          })
          .then(dispatch);
    }
  }

  const isBusy = (): boolean => editing.state.name === 'saving' || editing.state.name === 'conflicted';

  const leave = form.onChange(() => {
    cancel?.();
    cancel = clock.after(PAUSE_MS, () => dispatch({ type: 'edited' }));
  });

  const session: Session = {
    now: () => editing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    save: () => dispatch({ type: 'saveAsked' }),
    act: (action) => dispatch({ type: 'asked', action }),
    choose: (takesTheirs) => dispatch({ type: 'chose', takesTheirs }),
    leaveConflict: () => dispatch({ type: 'left' }),
    reconnect: () => dispatch({ type: 'reconnected' }),
    publishedAgain: (published) => dispatch({ type: 'publishedAgain', entry: published }),
    discardKept: () => dispatch({ type: 'discardedKept' }),
    restore() {
      dispatch({ type: 'edited' });
      const work = editing.mine.earlier;
      if (work === null || isBusy()) return;
      const replaced = typedOver(editing, work, clock.now());
      for (const name of Object.keys(work.fields)) form.root.cells[name]?.set(form.read(name, work.fields));
      dispatch({ type: 'restored', work, replaced });
    },
    // Also what was kept before: another tab may have taken it over.
    flush: () => dispatch({ type: 'edited' }),
    close() {
      session.flush();
      leave();
      opened.delete(session);
    },
  };
  opened.add(session);
  return session;
}

/** What is typed in fields that get their kept values back: it takes their place beside the form. */
function typedOver({ base, mine }: Editing, work: KeptWork, at: number): KeptWork | null {
  const { root } = mine.form;
  const fields = mine.changed.flatMap((name): readonly (readonly [string, unknown])[] => {
    const value = keepField(root.attributes[name] ?? { type: 'string' }, root.cells[name]?.value);
    return name in work.fields && printExact(value) !== printExact(work.fields[name]) ? [[name, value]] : [];
  });
  if (fields.length === 0) return null;
  const names = fields.map(([name]) => name);
  return { at, fields: Object.fromEntries(fields), base: pickBase(base, names) };
}
