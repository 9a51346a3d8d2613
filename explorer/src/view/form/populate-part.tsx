import type { Populate, PopulateNode } from '../../query/form.ts';
import { type ContentType, type FindType, nestedOf, type Project } from '../../query/model.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { PopulateItem } from './populate-item.tsx';
import type { OptionsComponent } from './populate-options-props.ts';

export interface PopulatePartProps {
  readonly Options: OptionsComponent;
  readonly project: Project;
  readonly find: FindType;
  readonly type: ContentType | undefined;
  readonly populate: Populate;
  readonly place: string;
  readonly onChange: (populate: Populate) => void;
}

/** One level of the tree: the relations of the type, each of which can be expanded. */
export function PopulatePart({ Options, project, find, type, populate, place, onChange }: PopulatePartProps) {
  const known = nestedOf(type);
  const { all, nodes } = populate;
  const others = nodes.filter(({ name }) => !known.some((attribute) => attribute.name === name));
  const nodeOf = (name: string): PopulateNode | undefined => nodes.find((node) => node.name === name);
  const set = (name: string, node: PopulateNode | null) => {
    const isNew = nodeOf(name) === undefined;
    const next = node === null ? [] : [node];
    onChange({
      all: false,
      nodes: isNew ? [...nodes, ...next] : nodes.flatMap((other) => (other.name === name ? next : [other])),
    });
  };
  if (known.length === 0 && nodes.length === 0 && !all) return <p class="empty">Nothing to populate.</p>;
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          name={`${place}.*`}
          checked={all}
          onChange={(event) => onChange({ all: event.currentTarget.checked, nodes: [] })}
        />
        Everything, one level deep <small>*</small>
      </label>
      <ul class="tree">
        {known.map((attribute) => (
          <PopulateItem
            Options={Options}
            key={attribute.name}
            project={project}
            find={find}
            attribute={attribute}
            node={nodeOf(attribute.name)}
            isImplied={all}
            place={`${place}.${attribute.name}`}
            onChange={(options) => set(attribute.name, options && { name: attribute.name, options })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <ul class="chips">
          {others.map(({ name }) => (
            <li key={name} class="chip" title="The type has no such relation: the server ignores it">
              <code>{name}</code> <small>ignored</small>
              <button
                type="button"
                class="quiet icon-only"
                aria-label={`Remove ${name}`}
                onClick={() => set(name, null)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
