import { Icon, type IconName } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import type { Related } from '../form/values.ts';

interface RelatedItemProps {
  readonly item: Related;
  readonly isReadOnly: boolean;
  readonly onOpen?: () => void;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
  readonly onRemove: () => void;
}

export const RelatedItem = ({ item, isReadOnly, onOpen, onUp, onDown, onRemove }: RelatedItemProps) => (
  <li class="related-item">
    {onOpen === undefined ? (
      <span class="grow">{item.label}</span>
    ) : (
      <button type="button" class="link grow" onClick={onOpen}>
        {item.label}
      </button>
    )}
    {item.publishedAt === null && <span class="status plain">{t('common.draft')}</span>}
    {!isReadOnly && (
      <span class="row tight">
        {onUp !== undefined && <Tool icon="up" label={t('editors.moveUp', { name: item.label })} onClick={onUp} />}
        {onDown !== undefined && (
          <Tool icon="down" label={t('editors.moveDown', { name: item.label })} onClick={onDown} />
        )}
        <Tool icon="close" label={t('editors.remove', { name: item.label })} onClick={onRemove} />
      </span>
    )}
  </li>
);

const Tool = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" class="quiet icon-only" title={label} onClick={onClick}>
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </button>
);
