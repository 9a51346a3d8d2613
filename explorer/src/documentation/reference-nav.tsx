import { useState } from 'preact/hooks';
import { SearchBox } from '../../../kit/src/search-box.tsx';
import type { Document, Operation } from './openapi.ts';

interface ReferenceNavProps {
  readonly document: Document;
  readonly operations: readonly Operation[];
  readonly place: string;
}

/** Types with their operations, and schemas, with a common search. */
export function ReferenceNav({ document, operations, place }: ReferenceNavProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  const groups = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      own: operations.filter(
        ({ path, operation }) =>
          operation.tags.includes(name) && has(description, path, operation.summary, operation.operationId),
      ),
    }))
    .filter(({ own }) => own.length > 0);
  const schemas = wanted === '' ? [] : Object.keys(document.components.schemas).filter((name) => has(name));
  return (
    <nav class="reference-nav" aria-label="Operations">
      <SearchBox
        label="Search the reference"
        placeholder={`Search ${operations.length} operations`}
        value={words}
        onChange={setWords}
      />
      {groups.length === 0 && schemas.length === 0 && (
        <p class="empty" role="status">
          {wanted === '' ? 'No operations.' : `Nothing matches “${words.trim()}”.`}{' '}
          {wanted !== '' && (
            <button type="button" class="link" onClick={() => setWords('')}>
              Show all
            </button>
          )}
        </p>
      )}
      {groups.map(({ name, description, own }) => (
        <section key={name}>
          <h2>
            <a href={`#type-${name}`}>{description}</a>
          </h2>
          <ul>
            {own.map(({ method, operation }) => (
              <li key={operation.operationId}>
                <a
                  href={`#${operation.operationId}`}
                  aria-current={operation.operationId === place ? 'true' : undefined}
                >
                  <b class={`verb ${method}`}>{method.toUpperCase()}</b>
                  <span>{operation.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {schemas.length > 0 && (
        <section>
          <h2>Schemas</h2>
          <ul>
            {schemas.map((name) => (
              <li key={name}>
                <a href={`#schema-${name}`}>
                  <span>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
}
