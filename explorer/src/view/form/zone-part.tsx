import { useState } from 'preact/hooks';
import { EMPTY_OPTIONS, type PopulateNode, type PopulateOptions } from '../../query/form.ts';
import type { Attribute, Choice, ContentType, FindType, Project } from '../../query/model.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { useProblemBelow } from '../problem.tsx';
import { Segments } from '../../../../kit/src/segments.tsx';
import type { OptionsComponent } from './populate-options-props.ts';

interface ZonePartProps {
  readonly Options: OptionsComponent;
  readonly project: Project;
  readonly find: FindType;
  readonly attribute: Choice;
  readonly options: PopulateOptions;
  readonly place: string;
  readonly onChange: (options: PopulateOptions) => void;
}

/** Several types: the same options for all of them, or separate options for chosen ones. */
export function ZonePart({ Options, project, find, attribute, options, place, onChange }: ZonePartProps) {
  const { on } = options;
  const each = attribute.targets.map((uid) => ({ name: uid, options: EMPTY_OPTIONS }));
  const set = (uid: string, node: PopulateNode | null) => {
    const others = (on ?? []).filter(({ name }) => name !== uid);
    const next = node === null ? others : [...others, node];
    onChange({ ...options, on: next.length === 0 ? null : inOrder(attribute.targets, next) });
  };
  return (
    <>
      <Segments
        label={`Types of ${attribute.name}`}
        options={[
          { value: 'all', label: 'Same for all' },
          { value: 'chosen', label: 'Chosen types' },
        ]}
        value={on === null ? 'all' : 'chosen'}
        onChange={(choice) =>
          onChange(choice === 'all' ? { ...options, on: null } : { ...EMPTY_OPTIONS, on: on ?? each })
        }
      />
      {on === null ? (
        <Options
          project={project}
          find={find}
          type={commonType(find, attribute)}
          many
          isChoice
          options={options}
          place={place}
          onChange={onChange}
        />
      ) : (
        <ul class="tree">
          {[...new Set([...attribute.targets, ...on.map(({ name }) => name)])].map((uid) => (
            <Variant
              Options={Options}
              key={uid}
              project={project}
              find={find}
              uid={uid}
              node={on.find(({ name }) => name === uid)}
              place={`${place}.on.${uid}`}
              onChange={(inner) => set(uid, inner && { name: uid, options: inner })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const inOrder = (uids: readonly string[], nodes: readonly PopulateNode[]): readonly PopulateNode[] =>
  [...nodes].sort((a, b) => uids.indexOf(a.name) - uids.indexOf(b.name));

/** The relations of all of them, and the fields they have in common: others would be refused. */
function commonType(find: FindType, { name, targets }: Choice): ContentType {
  const lists = targets.map((uid) => find(uid)?.attributes ?? []);
  const attributes = new Map<string, Attribute>();
  for (const attribute of lists.flat()) {
    const isShared = lists.every((list) => list.some((other) => other.name === attribute.name));
    if (attribute.kind !== 'field' || isShared) attributes.set(attribute.name, attribute);
  }
  return {
    uid: name,
    kind: 'component',
    displayName: name,
    route: null,
    drafts: false,
    localized: false,
    attributes: [...attributes.values()],
  };
}

interface VariantProps {
  readonly Options: OptionsComponent;
  readonly project: Project;
  readonly find: FindType;
  readonly uid: string;
  readonly node: PopulateNode | undefined;
  readonly place: string;
  readonly onChange: (options: PopulateOptions | null) => void;
}

function Variant({ Options, project, find, uid, node, place, onChange }: VariantProps) {
  const [isToggled, setToggled] = useState(false);
  const hasProblem = useProblemBelow(place);
  const isOpen = isToggled || hasProblem;
  const type = find(uid);
  return (
    <li>
      <div class="row tree-head">
        <button
          type="button"
          class="quiet icon-only fold"
          aria-expanded={isOpen}
          aria-label={`Open ${uid}`}
          onClick={() => setToggled(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
        </button>
        <label class="grow">
          <input
            type="checkbox"
            name={place}
            checked={node !== undefined}
            onChange={(event) => onChange(event.currentTarget.checked ? EMPTY_OPTIONS : null)}
          />
          <span>{type?.displayName ?? uid}</span> <small>{uid}</small>
        </label>
      </div>
      {isOpen && (
        <div class="tree-body">
          <Options
            project={project}
            find={find}
            type={type}
            many={false}
            isChoice
            options={node?.options ?? EMPTY_OPTIONS}
            place={place}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  );
}
