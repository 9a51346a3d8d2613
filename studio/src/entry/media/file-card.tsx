import { Icon } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import { formatBytes } from '../../view/format.ts';
import type { StoredFile } from '../form/values.ts';
import { Thumbnail } from './thumbnail.tsx';

interface FileCardProps {
  readonly file: StoredFile;
  readonly onRemove?: () => void;
  readonly onEarlier?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
}

export const FileCard = ({ file, onRemove, onEarlier, onLater }: FileCardProps) => (
  <li class="file-card">
    <Thumbnail file={file} />
    <span class="file-name" title={file.name}>
      {file.name}
    </span>
    <small>{file.size === undefined ? '' : formatBytes(file.size)}</small>
    {onRemove !== undefined && (
      <span class="row">
        {onEarlier !== undefined && (
          <CardButton icon="back" label={t('editors.moveEarlier', { name: file.name })} onClick={onEarlier} />
        )}
        {onLater !== undefined && (
          <CardButton icon="forward" label={t('editors.moveLater', { name: file.name })} onClick={onLater} />
        )}
        <CardButton icon="close" label={t('editors.remove', { name: file.name })} onClick={onRemove} />
      </span>
    )}
  </li>
);

interface CardButtonProps {
  readonly icon: 'back' | 'forward' | 'close';
  readonly label: string;
  readonly onClick: () => void;
}

const CardButton = ({ icon, label, onClick }: CardButtonProps) => (
  <button type="button" class="quiet icon-only" title={label} onClick={onClick}>
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </button>
);
