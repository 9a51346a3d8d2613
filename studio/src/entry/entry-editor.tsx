import { useState } from 'preact/hooks';
import { type Configuration, loadConfiguration } from '../model/configuration.ts';
import type { Versioned } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Failed, Loading } from '../view/states.tsx';
import type { Unpublished } from './core/change-requests.ts';
import type { Entry } from './entry.ts';
import type { EntryAddress } from './entry-address.ts';
import { EntryForm } from './entry-form.tsx';
import { loadTemplate, type Template } from './load-template.ts';
import { loadProjectEditors, type ProjectEditors } from './project-editors/load-project-editors.ts';
import { loadEntry, loadUnpublished, readValuesFor } from './stored-entry.ts';

interface EntryEditorProps {
  readonly address: EntryAddress;
  /** Opened next to another entry. */
  readonly isSheet?: boolean;
  /** Gets the focus. */
  readonly field?: string;
  readonly onCreated: (id: number) => void;
  readonly onSaved?: (entry: Entry) => void;
  /** The entry was deleted, or the person leaves it. */
  readonly onGone: () => void;
}

interface Loaded {
  readonly round: number;
  readonly address: EntryAddress;
  readonly unpublished: Unpublished;
  readonly configuration: Configuration;
  readonly entry: Versioned<Entry> | null;
  readonly template: Template;
  readonly projectEditors: ProjectEditors;
}

/** Loads an entry and its view configuration, and opens it for editing. Another entry needs another key. */
export function EntryEditor(props: EntryEditorProps) {
  const { model } = useStudio();
  // Creating the entry changes its address, not what is shown.
  const [{ round, address }, setOpened] = useState({ round: 0, address: props.address });
  const loaded = useAsked<Loaded>(String(round), async (signal) => {
    const [configuration, stored, template, projectEditors] = await Promise.all([
      loadConfiguration(address.type.uid),
      loadEntry(address, signal),
      loadTemplate(address),
      loadProjectEditors(),
    ]);
    // A link to a translation that somebody has made in the meantime opens it.
    const made = stored === null ? template.translations.find(({ locale }) => locale === address.locale) : undefined;
    const entry = made === undefined ? stored : await loadEntry({ ...address, id: made.id }, signal);
    if (made !== undefined && !signal.aborted) props.onCreated(made.id);
    const id = made?.id ?? address.id;
    const unpublished = await loadUnpublished(address, readValuesFor(model, configuration), entry?.body);
    // A link to an entry does not have to name its locale.
    const locale = entry?.body.locale ?? address.locale;
    return { round, address: { ...address, id, locale }, unpublished, configuration, entry, template, projectEditors };
  });
  if (loaded.error !== null)
    return <Failed isPage={props.isSheet !== true} error={loaded.error} onRetry={loaded.reload} />;
  if (loaded.data === undefined) return <Loading text={t('entry.loadingTheEntry')} />;
  const { round: shown, ...data } = loaded.data;
  const reopen = (id: number | null) =>
    setOpened({ round: round + 1, address: { ...data.address, id, translates: null, copies: null } });
  return <EntryForm key={shown} {...props} {...data} onReopen={reopen} />;
}
