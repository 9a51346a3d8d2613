import { listParameters, type RawObject } from '../../query/raw.ts';
import { RemoveButton } from './remove-button.tsx';
import { Section } from './section.tsx';

interface RawPartProps {
  readonly rest: RawObject;
  readonly onChange: (rest: RawObject) => void;
}

/** Parts without controls: preserved, shown and sent unchanged. */
export function RawPart({ rest, onChange }: RawPartProps) {
  const names = Object.keys(rest);
  if (names.length === 0) return null;
  const without = (name: string) => Object.fromEntries(Object.entries(rest).filter(([other]) => other !== name));
  return (
    <Section title="Other parameters" place="rest" count={names.length} summary="">
      <RawList rest={rest} onRemove={(name) => onChange(without(name))} />
    </Section>
  );
}

export function RawList({ rest, onRemove }: { readonly rest: RawObject; readonly onRemove: (name: string) => void }) {
  return (
    <ul class="rows">
      {Object.entries(rest).map(([name, value]) => (
        <li key={name} class="row">
          <code class="grow raw">
            {listParameters({ [name]: value })
              .map(([key, text]) => (text === null ? key : `${key}=${text}`))
              .join('&')}
          </code>
          <RemoveButton label={`Remove ${name}`} onRemove={() => onRemove(name)} />
        </li>
      ))}
    </ul>
  );
}
