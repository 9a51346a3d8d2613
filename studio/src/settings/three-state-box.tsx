import type { Extent } from './roles/grant.ts';

interface ThreeStateBoxProps {
  readonly extent: Extent;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** Told whether everything is wanted. */
  readonly onChange: (isWanted: boolean) => void;
}

/** A check box for all, some or none of several things; some become all. */
export const ThreeStateBox = ({ extent, label, isReadOnly, onChange }: ThreeStateBoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={extent === 'all'}
    indeterminate={extent === 'some'}
    disabled={isReadOnly}
    onChange={() => onChange(extent !== 'all')}
  />
);
