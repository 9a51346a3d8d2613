import { wordsOf } from '../model/configuration.ts';
import type { Attribute, Attributes } from '../model/model.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { Forbidden } from '../view/states.tsx';

/** Every content type and component with its fields and relation targets. */
export function ModelPage({ uid }: { readonly uid: string | undefined }) {
  const { model, rights } = useStudio();
  if (!rights.may('plugin::content-type-builder.read')) return <Forbidden />;
  const types = [...model.types.values()].filter(({ isDisplayed }) => isDisplayed);
  const components = [...model.components.values()];
  const chosen = model.types.get(uid ?? '') ?? model.components.get(uid ?? '') ?? types[0];
  const link = (one: { readonly uid: string; readonly info: { readonly displayName: string } }) => (
    <li key={one.uid}>
      <a href={hrefOf(['model', one.uid])} aria-current={one.uid === chosen?.uid ? 'page' : undefined}>
        {one.info.displayName}
      </a>
    </li>
  );
  return (
    <div class="page-body model-page">
      <nav class="side model-nav" aria-label="Model">
        <section>
          <h2>Content types</h2>
          <ul>{types.map(link)}</ul>
        </section>
        <section>
          <h2>Components</h2>
          <ul>{components.map(link)}</ul>
        </section>
      </nav>
      {chosen !== undefined && (
        <section class="stack" aria-label={chosen.info.displayName}>
          <h1>{chosen.info.displayName}</h1>
          <p class="soft">
            <code>{chosen.uid}</code>
          </p>
          <FieldTable attributes={chosen.attributes} />
        </section>
      )}
    </div>
  );
}

const FieldTable = ({ attributes }: { readonly attributes: Attributes }) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          <th>Field</th>
          <th>Type</th>
          <th>Leads to</th>
          <th>Rules</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(attributes).map(([name, attribute]) => (
          <tr key={name}>
            <td>
              <strong>{wordsOf(name)}</strong> <code>{name}</code>
            </td>
            <td>{attribute.customField ?? attribute.type}</td>
            <td>
              <Targets attribute={attribute} />
            </td>
            <td>{rulesOf(attribute).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Targets({ attribute }: { readonly attribute: Attribute }) {
  const { model } = useStudio();
  const { targetModel, component, components = [], relationType } = attribute;
  const uids = [targetModel, component, ...components].filter((uid): uid is string => uid !== undefined);
  return (
    <>
      {relationType !== undefined && <small>{wordsOf(relationType)} </small>}
      {uids.map((uid, index) => (
        <span key={uid}>
          {index > 0 && ', '}
          <a href={hrefOf(['model', uid])}>
            {(model.types.get(uid) ?? model.components.get(uid))?.info.displayName ?? uid}
          </a>
        </span>
      ))}
    </>
  );
}

const rulesOf = (attribute: Attribute): readonly string[] => [
  ...(attribute.required === true ? ['required'] : []),
  ...(attribute.unique === true ? ['unique'] : []),
  ...(attribute.private === true ? ['private'] : []),
  ...(attribute.repeatable === true ? ['several'] : []),
  ...(attribute.min !== undefined ? [`at least ${attribute.min}`] : []),
  ...(attribute.max !== undefined ? [`at most ${attribute.max}`] : []),
  ...(attribute.minLength !== undefined ? [`${attribute.minLength} characters or more`] : []),
  ...(attribute.maxLength !== undefined ? [`${attribute.maxLength} characters or fewer`] : []),
];
