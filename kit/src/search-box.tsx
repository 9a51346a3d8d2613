import { Icon } from './icon.tsx';

interface SearchBoxProps {
  /** Read by screen readers, and shown in the empty box unless there is a placeholder. */
  readonly label: string;
  readonly placeholder?: string;
  readonly id?: string;
  readonly class?: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

export function SearchBox({ label, placeholder = label, id, class: className, value, onChange }: SearchBoxProps) {
  return (
    <label class={className === undefined ? 'search' : `search ${className}`}>
      <span class="sr-only">{label}</span>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        dir="auto"
        placeholder={placeholder}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
