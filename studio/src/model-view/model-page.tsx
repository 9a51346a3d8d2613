import { Icon } from '../../../kit/src/icon.tsx';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Failed, Forbidden, Loading, Missing } from '../view/states.tsx';
import { draftOf, newDraft } from './draft.ts';
import { RelationPicture } from './picture/relation-picture.tsx';
import { SchemaPage } from './schema-page.tsx';
import { findSchema, loadSchemas, type Schema, type Schemas, shownTypes } from './schemas.ts';
import { SchemasContext } from './schemas-context.ts';

const REFUSALS = {
  production: 'model.onlyInDevelopment',
  'super admin': 'model.onlySuperAdminsCanChange',
} as const;

/** Every content type and component, and a diagram of their relations. */
export function ModelPage({ uid }: { readonly uid: string | undefined }) {
  const { rights, reload } = useStudio();
  const mayRead = rights.may('plugin::content-type-builder.read');
  const asked = useAsked('schemas', async (signal) => (mayRead ? loadSchemas(signal) : null));
  const readAgain = () => {
    reload();
    asked.reload();
  };
  if (!mayRead) return <Forbidden isPage />;
  if (asked.error !== null) return <Failed isPage error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined || asked.data === null) return <Loading text={t('model.loadingTheModel')} />;
  const schemas = asked.data;
  return (
    <SchemasContext.Provider value={schemas}>
      <div class="page-body model-page">
        <ModelNav schemas={schemas} uid={uid} />
        <div class="stack">
          {schemas.refusal !== null && (
            <p class="soft row">
              <Icon name="lock" /> {t(REFUSALS[schemas.refusal])}
            </p>
          )}
          <Shown schemas={schemas} uid={uid} onMade={readAgain} />
        </div>
      </div>
    </SchemasContext.Provider>
  );
}

interface ShownProps {
  readonly schemas: Schemas;
  readonly uid: string | undefined;
  readonly onMade: () => void;
}

function Shown({ schemas, uid, onMade }: ShownProps) {
  if (uid === undefined) return <RelationPicture schemas={schemas} />;
  const isNew = uid === 'new-type' || uid === 'new-component';
  if (isNew && schemas.refusal !== null) return <Missing isPage />;
  const found = findSchema(schemas, uid);
  if (!isNew && found === undefined) return <Missing isPage />;
  const stored = found === undefined ? newDraft(uid === 'new-type' ? 'type' : 'component') : draftOf(found);
  return (
    <SchemaPage
      key={`${uid} ${schemas.server}`}
      stored={stored}
      schemas={schemas}
      isForeign={found?.plugin !== undefined}
      table={found?.schema.collectionName}
      onMade={onMade}
    />
  );
}

function ModelNav({ schemas, uid }: { readonly schemas: Schemas; readonly uid: string | undefined }) {
  const link = (path: readonly string[], label: string) => (
    <li key={label + path.join()}>
      <a href={hrefOf(['model', ...path])} aria-current={path[0] === uid ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
  const group = (title: string, list: readonly Schema[], add: string, what: string) => (
    <section>
      <h2>{title}</h2>
      <ul>
        {list.map((one) => link([one.uid], one.schema.displayName))}
        {schemas.refusal === null && link([add], what)}
      </ul>
    </section>
  );
  return (
    <nav class="side model-nav" aria-label={t('common.model')}>
      <ul>{link([], t('model.relations'))}</ul>
      {group(t('model.contentTypes'), shownTypes(schemas), 'new-type', t('model.addContentType'))}
      {group(t('model.components'), schemas.components, 'new-component', t('model.addComponent'))}
    </nav>
  );
}
