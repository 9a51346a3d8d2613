import { useMemo } from 'preact/hooks';
import { type BodyProblem, mistakeOf, problemsOf } from '../../body/body-problems.ts';
import { bodyOf } from '../../body/body-of.ts';
import { suggestValue } from '../../body/suggest-data.ts';
import { type ContentType, typeFinder } from '../../query/model.ts';
import { currentAnswer } from '../../state/session.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { Picker } from '../../../../kit/src/picker.tsx';
import { describe } from '../type-pane.tsx';
import { BodyEditor } from './body-editor.tsx';

/** The body of a write, with the server's errors. */
export function BodyPart({ explorer }: { readonly explorer: Explorer }) {
  const { project, session, caller, setBody } = explorer;
  const { request, method } = session;
  const { type, id } = request;
  const text = bodyOf(project, session);
  const answer = currentAnswer(session, caller);
  const problems = useMemo(() => {
    const mistake = mistakeOf(text);
    if (mistake !== null) return [mistake];
    return answer !== null && answer.status === 400 ? problemsOf(text, answer.body) : [];
  }, [text, answer]);
  const needsId = method !== 'POST' && type?.kind === 'collection' && id === null;
  if (needsId) return <EntryId explorer={explorer} type={type} />;
  if (method === 'DELETE') {
    return (
      <div class="body-part">
        <p class="problem">
          “Delete” removes {type?.displayName ?? 'what the path names'} {id ?? ''} for good, with its components.
        </p>
      </div>
    );
  }
  return (
    <div class="body-part">
      <div class="row spread">
        <h3 id="body-title">Body</h3>
        <div class="row">
          {type !== undefined && <AddField explorer={explorer} type={type} text={text} />}
          <button
            type="button"
            class="quiet"
            onClick={() => setBody(null)}
            title="Reset to the suggestion from the schema"
          >
            Reset
          </button>
        </div>
      </div>
      <BodyEditor text={text} problems={problems} onChange={setBody} />
      <Problems problems={problems} />
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly BodyProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert">
      <ul class="body-problems">
        {problems.map(({ path, message, line, place }) => (
          <li key={`${path} ${message}`} class="problem">
            <button
              type="button"
              class="link"
              disabled={place === null}
              onClick={() => {
                const field = document.getElementById('body') as HTMLTextAreaElement | null;
                field?.focus();
                if (place !== null) field?.setSelectionRange(place.from, place.to);
              }}
            >
              {line === null ? path || 'body' : `line ${line}`}
            </button>{' '}
            {path !== '' && <code>{path}</code>} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OfTypeProps {
  readonly explorer: Explorer;
  readonly type: ContentType;
}

/** An entry is updated at its own path, which needs an id. */
function EntryId({ explorer, type }: OfTypeProps) {
  const { project, session, setMethod } = explorer;
  return (
    <form
      class="body-part row"
      onSubmit={(event) => {
        event.preventDefault();
        const id = String(new FormData(event.currentTarget).get('id') ?? '').trim();
        if (id !== '') setMethod(session.method, `${project.prefix}/${type.route}/${encodeURIComponent(id)}`);
      }}
    >
      <label class="labelled grow">
        Which {type.displayName}? Its id
        <input name="id" inputMode="numeric" autocomplete="off" />
      </label>
      <button type="submit">Open</button>
    </form>
  );
}

/** Adds a field to the body, with a suitable value. */
function AddField({ explorer, type, text }: OfTypeProps & { readonly text: string }) {
  const { project, setBody } = explorer;
  const body = dataOf(text);
  if (body === null) return null;
  const missing = type.attributes.filter(({ readOnly, name }) => !readOnly && !Object.hasOwn(body, name));
  if (missing.length === 0) return null;
  return (
    <Picker
      label="Add field…"
      placeholder="Add field…"
      shown=""
      options={missing.map((attribute) => ({
        value: attribute.name,
        label: attribute.name,
        hint: describe(project, attribute),
        group: attribute.kind === 'field' ? 'Fields' : 'Relations, files and components',
      }))}
      onChoose={(name) => {
        const attribute = type.attributes.find((candidate) => candidate.name === name);
        if (attribute === undefined) return;
        const data = { ...body, [name]: suggestValue(typeFinder(project), attribute) };
        setBody(JSON.stringify({ data }, null, 2));
      }}
    />
  );
}

function dataOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const { data } = JSON.parse(text) as { readonly data?: unknown };
    return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
