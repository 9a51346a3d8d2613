import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Form } from '../form/form.ts';
import type { Source } from './load-source.ts';

export interface ShownSource {
  readonly source: Source;
  readonly form: Form;
  /** The name of its locale. */
  readonly name: string;
}

/** The entry beside the form; null if there is none. */
export const SourceContext = createContext<ShownSource | null>(null);

export const useSource = (): ShownSource | null => useContext(SourceContext);
