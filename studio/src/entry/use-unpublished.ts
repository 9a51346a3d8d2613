import { useRef, useState } from 'preact/hooks';
import type { Configuration } from '../model/configuration.ts';
import { tell } from '../state/tell.ts';
import { type Unpublished, discardChanges, loadUnpublished, publishChanges, saveChanges } from './changes.ts';
import type { EntryAddress, SavedFor } from './entry-address.ts';
import { omitRounded } from './form/omit-rounded.ts';
import { bodyOf } from './form/write-form.ts';
import { isOutdated, type Saved, type useMerging } from './use-merging.ts';
import type { Work } from './use-work.ts';
import { type Entry, loadEntry } from './work.ts';

interface UnpublishedOptions {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly work: Work;
  readonly unpublished: Unpublished;
  readonly onReopen: () => void;
}

/** Unpublished changes of a published entry, and the actions for them. */
export function useUnpublished(options: UnpublishedOptions, merging: ReturnType<typeof useMerging>) {
  const { address, configuration, work, onReopen } = options;
  const [shown, setShown] = useState(options.unpublished);
  // A step after a merge needs the newest version.
  const held = useRef(options.unpublished);
  const hold = (next: Unpublished) => {
    held.current = next;
    setShown(next);
  };
  const load = (entry: Entry): Promise<Unpublished> =>
    loadUnpublished(address.type, { model: work.form.model, configuration }, entry);

  const changes: Saved = {
    version: () => held.current.version,
    keepsWhole: true,
    async read() {
      const entry = await loadEntry(address);
      if (entry === null) throw new Error('Someone else has deleted this entry.');
      const next = await load(entry.body);
      const adopt: Awaited<ReturnType<Saved['read']>>['adopt'] = (base) => {
        work.rebase(base, entry);
        hold(next);
      };
      return { values: { ...entry.body, ...next.values }, adopt };
    },
  };

  const keep = async (version: string | null, purpose: SavedFor): Promise<void> => {
    const names = work.look();
    if (names.length === 0) {
      work.settleAs();
      return;
    }
    // A relation that equals the published one again is not a change.
    const others = Object.entries(held.current.changes?.body ?? {}).filter(([name]) => !names.includes(name));
    const sent = work.now();
    const { model, root } = work.form;
    const changed = omitRounded(model, root.attributes, bodyOf(root, names), work.latest()?.body ?? {});
    const body = { ...Object.fromEntries(others), ...changed };
    hold({ ...held.current, ...(await saveChanges(address, body, version, purpose)) });
    work.settleAs(sent);
  };

  return {
    changes: shown.changes,
    save: (): Promise<void> =>
      merging.run(changes, async (version) => {
        await keep(version, 'draft');
        tell('Saved, not published');
      }),
    publish: (): Promise<void> =>
      merging.run(changes, async (version) => {
        await keep(version, 'publication');
        // None are left if the response of an earlier attempt was lost.
        if (held.current.changes !== null) await publishChanges(address, changes.version());
        tell('Published');
        onReopen();
      }),
    async discard(): Promise<void> {
      try {
        await discardChanges(address, changes.version());
        work.discard();
        tell('Discarded');
      } catch (error) {
        if (!isOutdated(error)) throw error;
        tell('Not discarded, because someone else has changed the entry. This is the latest version.', 'bad');
      }
      onReopen();
    },
    /** The entry itself was published or unpublished. */
    async follow(entry: Entry): Promise<void> {
      if (entry.publishedAt) hold(await load(entry));
      else if (held.current.changes !== null) onReopen();
    },
  };
}
