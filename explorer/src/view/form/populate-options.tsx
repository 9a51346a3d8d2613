import type { ComponentChildren } from 'preact';
import { fieldsOf, nestedOf } from '../../query/model.ts';
import { ProblemAt, useProblemBelow } from '../problem.tsx';
import { FieldsPart } from './fields-part.tsx';
import { FiltersPart } from './filters-part.tsx';
import { PopulatePart } from './populate-part.tsx';
import type { PopulateOptions } from '../../query/form.ts';
import type { PopulateOptionsPartProps } from './populate-options-props.ts';
import { RawList } from './raw-part.tsx';
import { SortPart } from './sort-part.tsx';
import { Choice } from './version-part.tsx';

/** The parameters of one populated part. */
export function PopulateOptionsPart(props: PopulateOptionsPartProps) {
  const { project, find, type, many, isChoice, options, place, onChange } = props;
  const change = (part: Partial<PopulateOptions>) => onChange({ ...options, ...part });
  const isList = many && !isChoice;
  // v5's contract has none.
  const hasWindow = project.contract === 'v4' || options.start !== null || options.limit !== null;
  return (
    <>
      {fieldsOf(type).length + options.fields.length > 0 && (
        <SubPart title="Fields" place={`${place}.fields`} count={options.fields.length} isOpen>
          <FieldsPart
            type={type}
            fields={options.fields}
            place={`${place}.fields`}
            onChange={(fields) => change({ fields })}
          />
        </SubPart>
      )}
      {(nestedOf(type).length > 0 || options.populate.all || options.populate.nodes.length > 0) && (
        <SubPart title="Populate" place={`${place}.populate`} count={options.populate.nodes.length} isOpen>
          <PopulatePart
            Options={PopulateOptionsPart}
            project={project}
            find={find}
            type={type}
            populate={options.populate}
            place={`${place}.populate`}
            onChange={(populate) => change({ populate })}
          />
        </SubPart>
      )}
      {(isList || options.filters.length > 0) && (
        <SubPart title="Filters" place={`${place}.filters`} count={options.filters.length}>
          <FiltersPart
            find={find}
            type={type}
            items={options.filters}
            place={`${place}.filters`}
            onChange={(filters) => change({ filters })}
          />
        </SubPart>
      )}
      {(isList || options.sort.length > 0) && (
        <SubPart title="Sort" place={`${place}.sort`} count={options.sort.length}>
          <SortPart
            find={find}
            type={type}
            keys={options.sort}
            place={`${place}.sort`}
            onChange={(sort) => change({ sort })}
          />
        </SubPart>
      )}
      {(isList || options.limit !== null || options.start !== null || options.count) && (
        <SubPart
          title="How many"
          place={`${place}.limit`}
          count={[options.start, options.limit].filter((value) => value !== null).length + (options.count ? 1 : 0)}
        >
          <div class="grid">
            {hasWindow && (
              <>
                <label>
                  Start
                  <input
                    inputMode="numeric"
                    placeholder="0"
                    value={options.start ?? ''}
                    onInput={(event) => change({ start: event.currentTarget.value || null })}
                  />
                </label>
                <label>
                  Limit, per entry
                  <input
                    inputMode="numeric"
                    placeholder="all"
                    value={options.limit ?? ''}
                    onInput={(event) => change({ limit: event.currentTarget.value || null })}
                  />
                </label>
              </>
            )}
            <label class="choice">
              <input
                type="checkbox"
                checked={options.count}
                onChange={(event) => change({ count: event.currentTarget.checked })}
              />
              Count only
            </label>
          </div>
        </SubPart>
      )}
      {((project.contract === 'v4' && type?.drafts === true) || options.publicationState !== null) && (
        <Choice
          label="Publication state"
          value={options.publicationState}
          options={[
            ['', 'as above'],
            ['live', 'live'],
            ['preview', 'preview: drafts, too'],
          ]}
          onChange={(publicationState) => change({ publicationState })}
        />
      )}
      {Object.keys(options.rest).length > 0 && (
        <RawList
          rest={options.rest}
          onRemove={(name) =>
            change({ rest: Object.fromEntries(Object.entries(options.rest).filter(([other]) => other !== name)) })
          }
        />
      )}
    </>
  );
}

interface SubPartProps {
  readonly title: string;
  readonly place: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

function SubPart({ title, place, count, isOpen = false, children }: SubPartProps) {
  const hasProblem = useProblemBelow(place);
  return (
    <details class="part" open={isOpen || count > 0 || hasProblem}>
      <summary>
        {title} {count > 0 && <span class="count">{count}</span>}
      </summary>
      <ProblemAt place={place} />
      {children}
    </details>
  );
}
