import type { Extent } from './roles/grant.ts';

interface ThreeStateBoxProps {
  readonly extent: Extent;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** Called with true if everything is to be checked. */
  readonly onChange: (isWanted: boolean) => void;
}

/** A checkbox for all, some or none of several items; a click on "some" checks all. */
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
