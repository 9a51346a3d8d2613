import { useState } from 'preact/hooks';
import { EMPTY_OPTIONS, type PopulateNode, type PopulateOptions } from '../../query/form.ts';
import { type Choice, type FindType, isRelation, type Project, type Relation } from '../../query/model.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { ProblemAt, useProblemBelow } from '../problem.tsx';
import { describe } from '../type-pane.tsx';
import type { OptionsComponent } from './populate-options-props.ts';
import { ZonePart } from './zone-part.tsx';

interface PopulateItemProps {
  readonly Options: OptionsComponent;
  readonly project: Project;
  readonly find: FindType;
  readonly attribute: Relation | Choice;
  readonly node: PopulateNode | undefined;
  /** `*` requests it without naming it. */
  readonly isImplied: boolean;
  readonly place: string;
  /** Null: not populated. */
  readonly onChange: (options: PopulateOptions | null) => void;
}

export function PopulateItem(props: PopulateItemProps) {
  const { Options, project, find, attribute, node, isImplied, place, onChange } = props;
  const [isToggled, setToggled] = useState(false);
  const hasProblem = useProblemBelow(place);
  const isOpen = isToggled || hasProblem;
  const options = node?.options ?? EMPTY_OPTIONS;
  const details = node === undefined ? 0 : countOptions(options);
  return (
    <li>
      <div class="row tree-head">
        <button
          type="button"
          class="quiet icon-only fold"
          aria-expanded={isOpen}
          aria-label={`Open ${attribute.name}`}
          onClick={() => setToggled(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
        </button>
        <label class="grow">
          <input
            type="checkbox"
            name={place}
            checked={node !== undefined || isImplied}
            onChange={(event) => onChange(event.currentTarget.checked ? EMPTY_OPTIONS : null)}
          />
          <span>{attribute.name}</span> <small>{describe(project, attribute)}</small>
        </label>
        {details > 0 && (
          <span class="count" title="Options inside">
            {details}
          </span>
        )}
      </div>
      <ProblemAt place={place} />
      {isOpen && (
        <div class="tree-body">
          {isRelation(attribute) ? (
            <Options
              project={project}
              find={find}
              type={find(attribute.target)}
              many={attribute.many}
              isChoice={false}
              options={options}
              place={place}
              onChange={onChange}
            />
          ) : (
            <ZonePart
              Options={Options}
              project={project}
              find={find}
              attribute={attribute}
              options={options}
              place={place}
              onChange={onChange}
            />
          )}
        </div>
      )}
    </li>
  );
}

const countOptions = ({ fields, sort, filters, populate, on, start, limit, count, rest }: PopulateOptions): number =>
  fields.length +
  sort.length +
  filters.length +
  populate.nodes.length +
  (populate.all ? 1 : 0) +
  (on?.length ?? 0) +
  [start, limit].filter((value) => value !== null).length +
  (count ? 1 : 0) +
  Object.keys(rest).length;
