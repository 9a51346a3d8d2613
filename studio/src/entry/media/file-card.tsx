import { Icon } from '../../../../kit/src/icon.tsx';
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
        {onEarlier !== undefined && <CardButton icon="left" label={`Move ${file.name} earlier`} onClick={onEarlier} />}
        {onLater !== undefined && <CardButton icon="right" label={`Move ${file.name} later`} onClick={onLater} />}
        <CardButton icon="close" label={`Remove ${file.name}`} onClick={onRemove} />
      </span>
    )}
  </li>
);

interface CardButtonProps {
  readonly icon: 'left' | 'right' | 'close';
  readonly label: string;
  readonly onClick: () => void;
}

const CardButton = ({ icon, label, onClick }: CardButtonProps) => (
  <button type="button" class="quiet icon-only" title={label} onClick={onClick}>
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </button>
);
