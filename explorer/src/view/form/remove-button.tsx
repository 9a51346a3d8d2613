import { Icon } from '../../../../kit/src/icon.tsx';

export function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button type="button" class="quiet icon-only" aria-label={label} onClick={onRemove}>
      <Icon name="close" />
    </button>
  );
}
