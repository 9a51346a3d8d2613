import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Configuration } from '../../model/configuration.ts';
import type { Attribute } from '../../model/model.ts';
import type { FieldEditor } from '../editors/editor.ts';
import type { EntryAddress } from '../entry-address.ts';
import type { Form } from '../form/form.ts';

/** Context shared by the editors of an entry. */
export interface FieldContext {
  readonly address: EntryAddress;
  readonly form: Form;
  /** The field that a link to the entry names. */
  readonly linked?: string | undefined;
  /** Of a field of the content type, or of a component in it. */
  readonly editorOf: (attribute: Attribute, owner: string, name: string) => FieldEditor;
  readonly configuration: Configuration;
  /** Whether a field, `seo.metaTitle`, is writable. */
  readonly mayWrite: (path: string) => boolean;
  readonly mayRead: (path: string) => boolean;
}

export const EntryContext = createContext<FieldContext | null>(null);

export function useEntry(): FieldContext {
  const entry = useContext(EntryContext);
  if (entry === null) throw new Error('A field is used outside an entry.');
  return entry;
}
