import { useState } from 'preact/hooks';
import type { Attribute, ContentType, Project } from '../query/model.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import { SearchBox } from '../../../kit/src/search-box.tsx';

interface TypePaneProps {
  readonly project: Project;
  readonly current: ContentType | undefined;
  readonly onOpen: (type: ContentType) => void;
}

const GROUPS: readonly { readonly kind: ContentType['kind']; readonly label: string }[] = [
  { kind: 'collection', label: 'Collections' },
  { kind: 'single', label: 'Single types' },
  { kind: 'component', label: 'Components' },
];

export function TypePane({ project, current, onOpen }: TypePaneProps) {
  const [words, setWords] = useState('');
  const groups = GROUPS.map(({ kind, label }) => ({
    label,
    types: project.types.filter((type) => type.kind === kind && matches(type, words)),
  })).filter(({ types }) => types.length > 0);
  return (
    <nav class="pane types" aria-label="Content types">
      <SearchBox
        id="type-search"
        label="Search types and fields"
        placeholder="Types and fields"
        value={words}
        onChange={setWords}
      />
      <div class="scroll">
        {groups.length === 0 && (
          <p class="empty">
            {project.types.some(({ kind }) => kind === 'collection' || kind === 'single')
              ? `Nothing matches “${words}”.`
              : 'This project has no content types yet. Add a schema below src/api.'}
          </p>
        )}
        {groups.map(({ label, types }) => (
          <section key={label} aria-label={label}>
            <h2>{label}</h2>
            <ul>
              {types.map((type) => (
                <TypeItem
                  key={type.uid}
                  project={project}
                  type={type}
                  words={words}
                  isCurrent={type.uid === current?.uid}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

interface TypeItemProps {
  readonly project: Project;
  readonly type: ContentType;
  readonly words: string;
  readonly isCurrent: boolean;
  readonly onOpen: (type: ContentType) => void;
}

function TypeItem({ project, type, words, isCurrent, onOpen }: TypeItemProps) {
  const [isToggled, setToggled] = useState(false);
  const found = words === '' ? [] : type.attributes.filter(({ name }) => includes(name, words));
  const isOpen = isToggled || found.length > 0;
  const shown = found.length > 0 ? found : type.attributes;
  return (
    <li class={isCurrent ? 'type current' : 'type'}>
      <div class="type-head">
        <button
          type="button"
          class="quiet icon-only fold"
          aria-expanded={isOpen}
          aria-label={`Fields of ${type.displayName}`}
          onClick={() => setToggled(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
        </button>
        {type.route === null ? (
          <span class="type-name">
            {type.displayName} <small>{type.uid}</small>
          </span>
        ) : (
          <button
            type="button"
            class="type-name"
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => onOpen(type)}
          >
            {type.displayName} <small>{type.route}</small>
          </button>
        )}
      </div>
      {isOpen && (
        <ul class="attributes">
          {shown.map((attribute) => (
            <li key={attribute.name} class={attribute.private ? 'private' : undefined}>
              <span class="name">{attribute.name}</span>
              <span class="kind">
                {attribute.private && (
                  <span title="Private: never returned">
                    <Icon name="lock" />
                    <span class="sr-only">private </span>
                  </span>
                )}
                {describe(project, attribute)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const includes = (name: string, words: string): boolean => name.toLowerCase().includes(words.trim().toLowerCase());

const matches = (type: ContentType, words: string): boolean =>
  [type.displayName, type.uid, type.route ?? '', ...type.attributes.map(({ name }) => name)].some((name) =>
    includes(name, words),
  );

/** `string`, `→ Author`, `⇉ Comment`, `zone of 3`. */
export function describe(project: Project, attribute: Attribute): string {
  switch (attribute.kind) {
    case 'field':
      return attribute.type;
    case 'zone':
      return `zone of ${attribute.targets.length}`;
    case 'polymorphic':
      return attribute.many ? 'any types' : 'any type';
    case 'media':
      return attribute.many ? 'files' : 'file';
    case 'relation':
    case 'component': {
      const name = project.types.find(({ uid }) => uid === attribute.target)?.displayName ?? attribute.target;
      return `${attribute.many ? '⇉' : '→'} ${name}`;
    }
  }
}
