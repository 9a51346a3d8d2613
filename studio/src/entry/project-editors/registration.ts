import type { Attribute } from '../../model/model.ts';

/** What an editor of the project gets. */
export interface ProjectField {
  readonly value: unknown;
  /** Of a custom field, as the schema has them. */
  readonly options: unknown;
  readonly attribute: Attribute;
  readonly label: string;
  readonly language: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** Reports a change; null empties the field. */
  readonly onChange: (value: unknown) => void;
}

/** What a function may return. */
export interface Mounted {
  /** The value was changed elsewhere: merged or restored, for example. */
  readonly update?: (value: unknown) => void;
  readonly setReadOnly?: (isReadOnly: boolean) => void;
  readonly destroy?: () => void;
}

export type EditorFunction = (element: HTMLElement, field: ProjectField) => Mounted | undefined;

/** A function, or the name of an element that the module defines. */
export type Registration = EditorFunction | string;

export interface Registrations {
  /** By custom field (`global::color`) or by field (`api::place.place.position`, `shared.address.position`). */
  readonly editors: ReadonlyMap<string, Registration>;
  /** For the developer. */
  readonly problems: readonly string[];
}

/** Values of these types are plain data. */
const PLAIN_TYPES: ReadonlySet<string> = new Set([
  ...['string', 'text', 'richtext', 'email', 'uid', 'enumeration', 'date', 'time', 'datetime', 'timestamp'],
  ...['integer', 'biginteger', 'float', 'decimal', 'boolean', 'json', 'blocks'],
]);

export const isPlain = ({ type }: Attribute): boolean => PLAIN_TYPES.has(type);

/** Reads the default export of the project's module. */
export function readRegistrations(module: unknown): Registrations {
  const { fields } = ((module as { readonly default?: unknown } | null)?.default ?? {}) as {
    readonly fields?: unknown;
  };
  const editors = new Map<string, Registration>();
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return { editors, problems: ['index.js must export { fields: { … } } as its default.'] };
  }
  const problems: string[] = [];
  for (const [name, given] of Object.entries(fields)) {
    if (typeof given === 'function') editors.set(name, given as EditorFunction);
    else if (typeof given === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(given)) editors.set(name, given);
    else problems.push(`${name}: an editor is a function, or the name of an element such as map-point.`);
  }
  return { editors, problems };
}
