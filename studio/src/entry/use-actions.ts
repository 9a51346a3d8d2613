import { useMemo, useState } from 'preact/hooks';
import { ServerError } from '../../../kit/src/server-error.ts';
import type { Versioned } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';
import { type Changes, discardChanges, publishChanges, saveChanges } from './changes.ts';
import type { EntryAddress } from './entry-address.ts';
import { showErrors } from './form/show-errors.ts';
import { bodyOf } from './form/write-form.ts';
import { type Merged, mergeTheirs } from './merge.ts';
import type { Work } from './use-work.ts';
import { deleteEntry, type Entry, loadEntry, publishEntry, saveEntry } from './work.ts';

interface ActionsOptions {
  readonly address: EntryAddress;
  readonly work: Work;
  readonly onId: (id: number) => void;
  readonly onCreated: (id: number) => void;
  readonly onSaved?: (entry: Entry) => void;
  readonly onGone: () => void;
  readonly changes: Changes | null;
  readonly onReopen: () => void;
}

interface OpenConflict extends Merged {
  readonly theirs: Versioned<Entry>;
  readonly then: () => Promise<void>;
}

/** What can be done with an entry, one thing at a time. */
export function useActions(options: ActionsOptions) {
  const { address, work, onId, onCreated, onSaved, onGone, onReopen } = options;
  const [pending, setPending] = useState(options.changes);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblems([]);
    try {
      await act();
    } catch (error) {
      setProblems(explain(error, work));
    }
    setBusy(false);
  };

  /** Somebody else has saved: merges, and goes on unless both have changed the same field. */
  const merge = async (then: () => Promise<void>): Promise<void> => {
    const theirs = await loadEntry(address);
    if (theirs === null) throw new Error('This entry has been deleted by somebody else.');
    const merged = mergeTheirs(work.form, work.base(), theirs.body);
    if (merged.conflicts.length > 0) {
      setConflict({ ...merged, theirs, then });
      return;
    }
    work.rebase(merged.base, theirs);
    if (merged.taken.length > 0) tell('Changes by somebody else were merged with yours.');
    await then();
  };

  const write = async (version: string | null): Promise<void> => {
    const changed = work.look();
    if (changed.length === 0 && address.id !== null) return;
    const saved = await saveEntry(address, work.form, changed, version);
    work.settle(saved);
    onSaved?.(saved.body);
    if (address.id === null) {
      onId(saved.body.id);
      onCreated(saved.body.id);
    }
  };

  const withMerge = async (act: (version: string | null) => Promise<void>): Promise<void> => {
    try {
      await act(latestVersion(work));
    } catch (error) {
      if (!(error instanceof ServerError) || error.status !== 412) throw error;
      await merge(() => act(null));
    }
  };

  const save = (): Promise<void> =>
    attempt(async () => {
      await withMerge(write);
      tell('Saved');
    });

  const publish = (action: 'publish' | 'unpublish'): Promise<void> =>
    attempt(async () => {
      await withMerge(write);
      const id = work.latest()?.body.id ?? address.id;
      const done = await publishEntry({ ...address, id }, action, null);
      work.note(done);
      onSaved?.(done.body);
      tell(action === 'publish' ? 'Published' : 'Unpublished');
    });

  /** The published entry stays as it is. */
  const keepBeside = async (): Promise<void> => {
    const names = work.look();
    if (names.length === 0) return;
    setPending(await saveChanges(address, { ...pending?.body, ...bodyOf(work.form.root, names) }));
    work.settleBeside();
  };

  return useMemo(
    () => ({
      pending,
      reopen: onReopen,
      saveBeside: (): Promise<void> =>
        attempt(async () => {
          await keepBeside();
          tell('Saved, not published');
        }),
      publishPending: (): Promise<void> =>
        attempt(async () => {
          await keepBeside();
          await publishChanges(address);
          tell('Published');
          onReopen();
        }),
      discardPending: (): Promise<void> =>
        attempt(async () => {
          await discardChanges(address);
          work.discard();
          tell('Discarded');
          onReopen();
        }),
      isBusy,
      problems,
      conflict,
      save,
      publish,
      remove: (): Promise<void> =>
        attempt(async () => {
          await deleteEntry(address);
          work.discard();
          tell('Deleted');
          onGone();
        }),
      /** With the person's choice for each field that both have changed. */
      resolve(takesTheirs: ReadonlySet<string>): void {
        if (conflict === null) return;
        for (const name of takesTheirs) work.form.root.cells[name]?.learn(work.form.read(name, conflict.theirs.body));
        work.rebase(conflict.base, conflict.theirs);
        setConflict(null);
        attempt(async () => {
          await conflict.then();
          tell('Saved');
        });
      },
      leaveConflict: () => setConflict(null),
    }),
    [isBusy, problems, conflict, pending, address, work.changed],
  );
}

export type Actions = ReturnType<typeof useActions>;

const latestVersion = (work: Work): string | null => work.latest()?.version ?? null;

/** Puts the server's errors at their fields; the rest, and a summary, stand above the form. */
function explain(error: unknown, work: Work): readonly string[] {
  if (!(error instanceof ServerError)) {
    tellError(error);
    return [];
  }
  const rest = showErrors(work.form.root, error.details);
  const first = document.querySelector('.field-box [aria-invalid="true"], .field-box .bad-text');
  requestAnimationFrame(() => first?.scrollIntoView({ block: 'center' }));
  return rest.length > 0 ? rest : [error.message];
}
