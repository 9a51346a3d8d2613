import type { Configuration } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import { wordsOf } from '../server/words-of.ts';
import type { Attribute, ContentType } from '../model/model.ts';
import type { Studio } from '../state/studio.ts';
import { operatorsOf } from './operators.ts';

export interface FilterField {
  readonly path: string;
  readonly label: string;
  readonly attribute: Attribute;
}

/** Fields of a type and, through its relations, of the related types. */
export function filterFields(
  { model, rights }: Studio,
  type: ContentType,
  { contentType }: Configuration,
): readonly FilterField[] {
  const own = Object.entries(type.attributes).filter(
    ([name, attribute]) =>
      operatorsOf(attribute).length > 0 &&
      attribute.visible !== false &&
      (isOwnFact(name) || rights.mayField('read', type.uid, name)),
  );
  return own.flatMap(([name, attribute]): readonly FilterField[] => {
    const label = labelOf(contentType, name, 'list');
    if (attribute.type === 'media') return [{ path: `${name}.id`, label, attribute }];
    if (attribute.type !== 'relation') return [{ path: name, label, attribute }];
    const target = model.types.get(attribute.targetModel ?? '');
    if (target === undefined) return [];
    return [
      { path: `${name}.id`, label, attribute },
      ...Object.entries(target.attributes)
        .filter(([field, { type: kind }]) => isSimple(kind) && rights.mayField('read', target.uid, field))
        .map(([field, below]) => ({
          path: `${name}.${field}`,
          label: `${label} › ${wordsOf(field)}`,
          attribute: below,
        })),
    ];
  });
}

const isOwnFact = (name: string): boolean => ['id', 'createdAt', 'updatedAt', 'publishedAt'].includes(name);

const isSimple = (kind: string): boolean =>
  !['relation', 'media', 'json', 'password'].includes(kind) && operatorsOf({ type: kind }).length > 0;
