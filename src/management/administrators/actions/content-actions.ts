import type { ContentType, Model } from '../../../schema/model.ts';
import { EXPLORER, type PermissionAction } from './permission-action.ts';

/** Content permissions of administrator roles, for every type that the content manager shows. */
export function contentActions(model: Model, hasLocales: boolean): readonly PermissionAction[] {
  const displayed = [...model.contentTypes.values()].filter((type) => type.displayed);
  const locales = hasLocales ? ['locales'] : [];
  const action = (
    id: string,
    displayName: string,
    types: readonly ContentType[],
    limits: readonly string[],
  ): PermissionAction => {
    const properties = [...limits, ...locales];
    return {
      ...{ id, displayName, section: 'contentTypes', subjects: types.map(({ uid }) => uid) },
      ...(properties.length > 0 && { properties }),
    };
  };
  return [
    action(EXPLORER.create, 'Create', displayed, ['fields']),
    action(EXPLORER.read, 'Read', displayed, ['fields']),
    action(EXPLORER.update, 'Update', displayed, ['fields']),
    action(EXPLORER.delete, 'Delete', displayed, []),
    action(
      EXPLORER.publish,
      'Publish',
      displayed.filter((type) => type.draftAndPublish),
      [],
    ),
  ];
}
