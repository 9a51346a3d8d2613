import type { DraftField } from '../draft.ts';
import type { SchemaAttribute } from '../schemas.ts';

export interface SpecialOptionsProps {
  readonly attribute: SchemaAttribute;
  readonly siblings: readonly DraftField[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
}
