import { t } from '../../texts/t.ts';
import { useEntry } from '../field-context.ts';
import { Fields } from '../fields.tsx';
import type { Group } from '../form/form.ts';

/** The fields of a component. */
export function PartFields({ group, path }: { readonly group: Group; readonly path: string }) {
  const { configuration } = useEntry();
  const view = configuration.components[group.uid];
  if (view === undefined) return <p class="soft">{t('editors.theComponentIsUnknown', { uid: group.uid })}</p>;
  return <Fields group={group} view={view} prefix={`${path}.`} />;
}
