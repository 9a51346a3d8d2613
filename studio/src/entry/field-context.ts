import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Configuration } from '../model/configuration.ts';
import type { EntryAddress } from './entry-address.ts';
import type { Form } from './form/form.ts';

/** Context shared by the editors of an entry. */
export interface FieldContext {
  readonly address: EntryAddress;
  readonly form: Form;
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
