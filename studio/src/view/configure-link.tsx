import { Icon } from '../../../kit/src/icon.tsx';
import { type ContentType, isSingle } from '../model/model.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';

/** To where the view of a content type is configured for everybody, for those who may. */
export function ConfigureLink({ type }: { readonly type: ContentType }) {
  const { rights } = useStudio();
  const kind = isSingle(type) ? 'single-types' : 'collection-types';
  if (!rights.may(`plugin::content-manager.${kind}.configure-view`)) return null;
  return (
    <a class="icon-link" href={hrefOf(['configure', type.uid])}>
      <Icon name="gear" />
      {t('list.configureView')}
    </a>
  );
}
