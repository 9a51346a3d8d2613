import { createContext } from 'preact';
import type { Schemas } from './schemas.ts';

/** The schemas that a page offers: those that are stored, and components that are about to be. */
export interface OfferedSchemas extends Schemas {
  /** Adds a component to those that are about to be stored, and says what fields call it. Absent elsewhere. */
  readonly addComponent?: (displayName: string, category: string) => string;
}

export const SchemasContext = createContext<OfferedSchemas>({ types: [], components: [], refusal: null, server: '' });
