import { useState } from 'preact/hooks';
import { type Configuration, loadConfiguration } from '../model/configuration.ts';
import type { Versioned } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';
import { Failed, Loading } from '../view/states.tsx';
import { type Changes, loadChanges } from './changes.ts';
import type { EntryAddress } from './entry-address.ts';
import { EntryForm } from './entry-form.tsx';
import type { Json } from './form/values.ts';
import { loadTemplate } from './load-template.ts';
import { type Entry, loadEntry } from './work.ts';

interface EntryEditorProps {
  readonly address: EntryAddress;
  /** Beside another entry. */
  readonly isSheet?: boolean;
  readonly onCreated: (id: number) => void;
  readonly onSaved?: (entry: Entry) => void;
  /** It was deleted, or the person wants to leave it. */
  readonly onGone: () => void;
}

interface Loaded {
  readonly round: number;
  /** Kept beside a published entry. */
  readonly changes: Changes | null;
  readonly configuration: Configuration;
  readonly entry: Versioned<Entry> | null;
  /** What a new entry starts with. */
  readonly template: Json | null;
}

/** Reads an entry and how it is shown, and opens it for editing. */
export function EntryEditor(props: EntryEditorProps) {
  const { address } = props;
  const [round, setRound] = useState(0);
  const key = `${round} ${address.type.uid} ${address.id} ${address.locale} ${address.translates}`;
  const loaded = useAsked<Loaded>(key, async (signal) => {
    const [configuration, entry, template] = await Promise.all([
      loadConfiguration(address.type.uid),
      loadEntry(address, signal),
      loadTemplate(address),
    ]);
    const changes = await loadChanges(address.type, entry?.body);
    return { round, changes, configuration, entry, template };
  });
  if (loaded.error !== null) return <Failed error={loaded.error} onRetry={loaded.reload} />;
  if (loaded.data === undefined) return <Loading what="the entry" />;
  const { round: shown, ...data } = loaded.data;
  return <EntryForm key={shown} {...props} {...data} onReopen={() => setRound(round + 1)} />;
}
