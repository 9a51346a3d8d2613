import { useMemo, useState } from 'preact/hooks';
import { ServerError } from '../../../kit/src/server-error.ts';
import type { Configuration } from '../model/configuration.ts';
import { tell, tellError } from '../state/tell.ts';
import type { Unpublished } from './changes.ts';
import type { EntryAddress } from './entry-address.ts';
import { showErrors } from './form/show-errors.ts';
import { useUnpublished } from './use-unpublished.ts';
import { type Saved, useMerging } from './use-merging.ts';
import type { Work } from './use-work.ts';
import { deleteEntry, type Entry, loadEntry, publishEntry, saveEntry } from './work.ts';

interface ActionsOptions {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly work: Work;
  readonly onId: (id: number) => void;
  readonly onCreated: (id: number) => void;
  readonly onSaved?: (entry: Entry) => void;
  readonly onGone: () => void;
  readonly unpublished: Unpublished;
  readonly onReopen: () => void;
}

/** Actions on an entry, one at a time. */
export function useActions(options: ActionsOptions) {
  const { address, work, onId, onCreated, onSaved, onGone, onReopen } = options;
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const merging = useMerging(work);
  const unpublished = useUnpublished(options, merging);

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

  const entry: Saved = {
    version: () => work.latest()?.version ?? null,
    keepsWhole: false,
    async read() {
      const theirs = await loadEntry(address);
      if (theirs === null) throw new Error('This entry has been deleted by somebody else.');
      return { values: theirs.body, adopt: (base) => work.rebase(base, theirs) };
    },
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

  const save = (): Promise<void> =>
    attempt(() =>
      merging.run(entry, async (version) => {
        await write(version);
        tell('Saved');
      }),
    );

  const publish = (action: 'publish' | 'unpublish'): Promise<void> =>
    attempt(() =>
      merging.run(entry, async (version) => {
        await write(version);
        const id = work.latest()?.body.id ?? address.id;
        const done = await publishEntry({ ...address, id }, action, entry.version());
        work.note(done);
        onSaved?.(done.body);
        tell(action === 'publish' ? 'Published' : 'Unpublished');
        await unpublished.follow(done.body);
      }),
    );

  return useMemo(
    () => ({
      pending: unpublished.changes,
      reopen: onReopen,
      saveUnpublished: () => attempt(unpublished.save),
      publishPending: () => attempt(unpublished.publish),
      discardPending: () => attempt(unpublished.discard),
      isBusy,
      problems,
      conflict: merging.conflict,
      save,
      publish,
      remove: (): Promise<void> =>
        attempt(async () => {
          await deleteEntry(address);
          work.discard();
          tell('Deleted');
          onGone();
        }),
      resolve(takesTheirs: ReadonlySet<string>): void {
        if (merging.conflict !== null) attempt(merging.resolve(merging.conflict, takesTheirs));
      },
      leaveConflict: merging.leave,
    }),
    [isBusy, problems, merging.conflict, unpublished.changes, address, work.changed],
  );
}

export type Actions = ReturnType<typeof useActions>;

/** Assigns the server's errors to their fields; the rest and a summary are shown above the form. */
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
