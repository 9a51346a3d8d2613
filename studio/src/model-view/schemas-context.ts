import { createContext } from 'preact';
import type { Schemas } from './schemas.ts';

/** The schemas as they are stored, for everything in the page that offers some of them. */
export const SchemasContext = createContext<Schemas>({ types: [], components: [], refusal: null, server: '' });
