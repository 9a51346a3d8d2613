import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ServerError } from '../../../kit/src/server-error.ts';
import type { Configuration } from '../model/configuration.ts';
import { isSingle } from '../model/model.ts';
import type { Versioned } from '../server/call.ts';
import { OfflineError } from '../server/connection.ts';
import { onPublishedAgain } from '../state/published-again.ts';
import { type MessageAction, tell, tellError } from '../state/tell.ts';
import { useReconnected } from '../state/use-connection.ts';
import type { Unpublished } from './changes.ts';
import { createOnce } from './create-once.ts';
import type { EntryAddress, SavedFor } from './entry-address.ts';
import { showErrors } from './form/show-errors.ts';
import { focusProblem } from './focus-problem.ts';
import { useUnpublished } from './use-unpublished.ts';
import { publishAgain } from './publish-again.ts';
import { isOutdated, type Saved, useMerging } from './use-merging.ts';
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
  const [busy, setBusy] = useState<ActionName | null>(null);
  // A key may be pressed again before the page shows that the first press had an effect.
  const isRunning = useRef(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** The action that got no response. */
  const [unsent, setUnsent] = useState<ActionName | null>(null);
  const isLeft = useRef(false);
  useEffect(
    () => () => {
      isLeft.current = true;
    },
    [],
  );
  // A creation gives it an id in the middle of an action.
  const at = useRef(address);
  at.current = { ...address, id: address.id ?? at.current.id };
  const isResumed = useRef(false);
  const merging = useMerging(work);
  const unpublished = useUnpublished(options, merging);

  const isAnnounced = useRef(address.id !== null);
  const announce = (): void => {
    const { id } = at.current;
    if (isAnnounced.current || id === null) return;
    isAnnounced.current = true;
    onCreated(id);
  };

  const attempt = async (name: ActionName, act: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const begunAt = location.hash;
    setBusy(name);
    setProblems([]);
    setUnsent(null);
    try {
      await act();
      announce();
    } catch (error) {
      // Nobody looks at the form any more, or not for longer than the next page takes to appear: its fields are kept,
      // and listed on the home page.
      if (isLeft.current || location.hash !== begunAt)
        tell(`${address.type.info.displayName}: ${(error as Error).message}`, 'bad');
      else if (error instanceof OfflineError) setUnsent(name);
      else setProblems(await explain(error, work));
    }
    isRunning.current = false;
    setBusy(null);
  };

  const entry: Saved = {
    version: () => work.latest()?.version ?? null,
    keepsWhole: false,
    async read() {
      const theirs = await loadEntry(at.current);
      if (theirs === null) throw new Error('Someone else has deleted this entry.');
      const isOwn = isResumed.current;
      isResumed.current = false;
      return { values: theirs.body, isOwn, adopt: (base) => work.rebase(base, theirs) };
    },
  };

  const write = async (version: string | null, purpose: SavedFor): Promise<void> => {
    const changed = work.look();
    const stored = work.latest();
    if (at.current.id === null && !isSingle(address.type)) {
      const { saved, sent } = await createOnce(address, work, purpose);
      at.current = { ...address, id: saved.body.id };
      onId(saved.body.id);
      if ('earlier' in sent) {
        work.resume(sent.earlier, saved);
        isResumed.current = true;
        throw new ServerError(412, 'The entry was created by an earlier attempt.');
      }
      work.settle(saved, sent);
    } else if (changed.length > 0 || stored === null) {
      const { saved, sent } = await saveEntry(at.current, work.form, changed, version, stored?.body, purpose);
      work.settle(saved, sent);
    } else {
      work.settleAs();
      if (address.id !== null) return;
    }
    const saved = work.latest();
    if (saved === null) return;
    onSaved?.(saved.body);
    at.current = { ...at.current, id: saved.body.id };
    onId(saved.body.id);
  };

  /** The entry was published or unpublished. */
  const follow = async (stored: Versioned<Entry>, text?: string, action?: MessageAction): Promise<void> => {
    work.note(stored);
    onSaved?.(stored.body);
    if (text !== undefined) tell(text, 'good', action);
    await unpublished.follow(stored.body);
  };

  /** What is typed stays as unsaved changes: saving it first would put it live for a moment. */
  const unpublish = async (): Promise<void> => {
    try {
      const done = await publishEntry(at.current, 'unpublish', entry.version());
      const own = [{ address: { ...at.current, id: done.body.id }, version: done.version }];
      const undo = { label: 'Undo', run: () => publishAgain(own) };
      await follow(done, 'Unpublished', done.wasDone ? undefined : undo);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      tell('Not unpublished, because someone else has changed the entry. This is the latest version.', 'bad');
      onReopen();
    }
  };

  const followLatest = useRef(follow);
  followLatest.current = follow;
  useEffect(
    () =>
      onPublishedAgain(({ uid, id, from, entry: stored }) => {
        const isShown = uid === address.type.uid && id === at.current.id && work.latest()?.version === from;
        if (isShown) followLatest.current(stored);
      }),
    [],
  );

  const actions: Record<ActionName, () => Promise<void>> = {
    save: () =>
      merging.run(entry, async (version) => {
        await write(version, 'draft');
        tell('Saved');
      }),
    publish: () =>
      merging.run(entry, async (version) => {
        await write(version, 'publication');
        await follow(await publishEntry(at.current, 'publish', entry.version()), 'Published');
      }),
    unpublish,
    saveUnpublished: unpublished.save,
    publishPending: unpublished.publish,
    discardPending: unpublished.discard,
    async remove() {
      await deleteEntry(address);
      work.end();
      tell('Deleted');
      onGone();
    },
  };

  const run = (name: ActionName) => (): Promise<void> => attempt(name, actions[name]);
  // Only saves: nothing goes live without a person who looks at it.
  useReconnected(unsent === 'save' || unsent === 'saveUnpublished', () => {
    if (unsent !== null) run(unsent)();
  });

  return useMemo(
    () => ({
      pending: unpublished.changes,
      reopen: onReopen,
      saveUnpublished: run('saveUnpublished'),
      publishPending: run('publishPending'),
      discardPending: run('discardPending'),
      busy,
      isBusy: busy !== null,
      isRunning: () => isRunning.current,
      problems,
      unsent,
      retry: () => unsent !== null && run(unsent)(),
      conflict: merging.conflict,
      save: run('save'),
      publish: run('publish'),
      unpublish: run('unpublish'),
      remove: run('remove'),
      resolve(takesTheirs: ReadonlySet<string>): void {
        if (merging.conflict !== null) attempt('save', merging.resolve(merging.conflict, takesTheirs));
      },
      leaveConflict: merging.leave,
    }),
    [busy, problems, unsent, merging.conflict, unpublished.changes, address, work.changed],
  );
}

export type ActionName =
  | 'save'
  | 'publish'
  | 'unpublish'
  | 'saveUnpublished'
  | 'publishPending'
  | 'discardPending'
  | 'remove';

export type Actions = ReturnType<typeof useActions>;

const PLAIN: Readonly<Record<number, string>> = {
  403: 'You do not have permission for this.',
  404: 'This entry has been deleted. Copy what you still need into a new entry.',
};

/** Assigns the server's errors to their fields; the rest and a summary are shown above the form. */
async function explain(error: unknown, work: Work): Promise<readonly string[]> {
  if (!(error instanceof ServerError)) {
    tellError(error);
    return [];
  }
  const { placed, rest } = showErrors(work.form.root, error);
  if (placed.length + rest.length === 0) return [PLAIN[error.status] ?? error.message];
  // Somebody who may not see a field would look for its mark in vain.
  if (placed.length === 0 || !(await focusProblem())) return [...rest, ...placed];
  return [...rest, 'Not saved. Correct the marked fields.'];
}
