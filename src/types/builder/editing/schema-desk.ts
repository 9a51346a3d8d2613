import type { SchemaSheet } from './schema-sheet.ts';

/** Every schema of a project, while some are being changed. */
export interface SchemaDesk {
  readonly contentTypes: Map<string, SchemaSheet>;
  readonly components: Map<string, SchemaSheet>;
  /** Words for names of files and tables, as v4 makes them. */
  readonly words: Words;
}

export interface Words {
  slug(name: string, separator?: string): string;
  plural(word: string): string;
}

/** A change that cannot be made, in v4's words. */
export class EditError extends Error {}

export const everySheet = ({ contentTypes, components }: SchemaDesk): readonly SchemaSheet[] => [
  ...components.values(),
  ...contentTypes.values(),
];

export function typeSheet({ contentTypes }: SchemaDesk, uid: string): SchemaSheet {
  const sheet = contentTypes.get(uid);
  if (sheet === undefined) throw new EditError('contentType.notFound');
  return sheet;
}

export function componentSheet({ components }: SchemaDesk, uid: string): SchemaSheet {
  const sheet = components.get(uid);
  if (sheet === undefined) throw new EditError('component.notFound');
  return sheet;
}
