import { createContext } from 'preact';
import type { Schemas } from './schemas.ts';

/** The schemas available on a page: stored ones, and components about to be created. */
export interface OfferedSchemas extends Schemas {
  /** Adds a component to be created and returns its temporary uid. Absent on other pages. */
  readonly addComponent?: (displayName: string, category: string) => string;
}

export const SchemasContext = createContext<OfferedSchemas>({ types: [], components: [], refusal: null, server: '' });
