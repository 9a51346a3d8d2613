import { type ContentType, FILE_UID, type Model, USER_UID } from '../../src/schema/model.ts';
import type { ComparedContract } from './comparison.ts';

export interface ComparedType {
  readonly type: ContentType;
  /** The path of its list, or of the single type. */
  readonly path: string;
}

/** What the path of an entry ends with. */
export const addressOf = (
  { builtIn }: ContentType,
  { id, values }: { readonly id: string; readonly values: Readonly<Record<string, unknown>> },
  contract: ComparedContract,
): string => (contract === 'v4' || builtIn ? id : String(values.documentId));

/** The content types that have content API routes. */
export function comparedTypes(model: Model, prefix: string): readonly ComparedType[] {
  return [...model.contentTypes.values()].flatMap((type): readonly ComparedType[] => {
    if (type.uid === USER_UID) return [{ type, path: `${prefix}/users` }];
    if (type.uid === FILE_UID) return [{ type, path: `${prefix}/upload/files` }];
    if (type.builtIn) return [];
    return [{ type, path: `${prefix}/${type.kind === 'singleType' ? type.singularName : type.pluralName}` }];
  });
}
