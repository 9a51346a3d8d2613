import { useContext } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { PlaceContext } from '../comments/comments-context.ts';
import { useEntry } from '../fields/field-context.ts';
import { Fields } from '../fields/fields.tsx';
import type { Group } from '../form/form.ts';

/** The fields of a component. */
export function PartFields({ group, path }: { readonly group: Group; readonly path: string }) {
  const { configuration } = useEntry();
  const around = useContext(PlaceContext);
  const view = configuration.components[group.uid];
  if (view === undefined) return <p class="soft">{t('editors.theComponentIsUnknown', { uid: group.uid })}</p>;
  const stored = around === null || group.id === null ? null : `${around}${nameIn(path)}/${group.uid}:${group.id}/`;
  return (
    <PlaceContext.Provider value={stored}>
      <Fields group={group} view={view} prefix={`${path}.`} />
    </PlaceContext.Provider>
  );
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
