import type { EditedSchema } from './edited-schema.ts';

/** All schemas of a project while some are being edited. */
export interface EditedSchemas {
  readonly contentTypes: Map<string, EditedSchema>;
  readonly components: Map<string, EditedSchema>;
  /** Derives file and table names as v4 does. */
  readonly words: Words;
}

export interface Words {
  slug(name: string, separator?: string): string;
  plural(word: string): string;
}

/** A change that is not possible, with v4's message. */
export class EditError extends Error {}

export const everySchema = ({ contentTypes, components }: EditedSchemas): readonly EditedSchema[] => [
  ...components.values(),
  ...contentTypes.values(),
];

export function typeSchema({ contentTypes }: EditedSchemas, uid: string): EditedSchema {
  const sheet = contentTypes.get(uid);
  if (sheet === undefined) throw new EditError('contentType.notFound');
  return sheet;
}

export function componentSchema({ components }: EditedSchemas, uid: string): EditedSchema {
  const sheet = components.get(uid);
  if (sheet === undefined) throw new EditError('component.notFound');
  return sheet;
}
