import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { hrefOf, leave } from '../state/place.ts';
import { tell } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { rich, t } from '../texts/t.ts';
import {
  type Draft,
  type DraftField,
  deletionOf,
  isChanged,
  isLocalizedIn,
  isUsed,
  requestOf,
  schemaOf,
  type SchemaRequest,
  withFields,
} from './draft.ts';
import { FieldDialog } from './fields/field-dialog.tsx';
import { FieldTable } from './fields/field-table.tsx';
import { KindDialog } from './kind-dialog.tsx';
import { NewComponentFields } from './new-component-fields.tsx';
import type { Refusal } from './refusal.ts';
import { ReviewDialog } from './review/review-dialog.tsx';
import { SchemaSettings } from './schema-settings.tsx';
import type { Schemas } from './schemas.ts';
import { SchemasContext } from './schemas-context.ts';

interface SchemaPageProps {
  readonly stored: Draft;
  readonly schemas: Schemas;
  /** Belongs to a plugin: it can be extended, but not deleted. */
  readonly isForeign: boolean;
  readonly table: string | undefined;
  /** The server has applied a change. */
  readonly onMade: () => void;
}

/** `of` is the new component whose fields are edited; null for the page's own fields. */
type Open =
  | { readonly kind: 'kinds'; readonly of: string | null }
  | { readonly kind: 'field'; readonly of: string | null; readonly field: DraftField }
  | null;

/** Shows a content type or component, and edits it if possible. */
export function SchemaPage({ stored, schemas, isForeign, table, onMade }: SchemaPageProps) {
  const [draft, setDraft] = useState(stored);
  const [open, setOpen] = useState<Open>(null);
  const [request, setRequest] = useState<SchemaRequest | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const canEdit = schemas.refusal === null;
  const isDirty = isChanged(draft, stored);
  useUnsaved(canEdit && isDirty);
  const { settings, fields, newComponents, uid } = draft;
  const title = settings.displayName || (draft.of === 'type' ? t('model.newContentType') : t('model.newComponent'));
  const fieldsOf = (of: Draft, owner: string | null) =>
    owner === null ? of.fields : (of.newComponents.find(({ tmpUID }) => tmpUID === owner)?.fields ?? []);
  const setFields = (owner: string | null, change: (now: readonly DraftField[]) => readonly DraftField[]) =>
    setDraft((now) => {
      const next = change(fieldsOf(now, owner));
      return owner === null ? { ...now, fields: next } : withFields(now, owner, next);
    });
  const keep = (field: DraftField) => {
    const { of: owner, field: before } = open as Extract<Open, { kind: 'field' }>;
    setFields(owner, (own) =>
      own.includes(before) ? own.map((one) => (one === before ? field : one)) : [...own, field],
    );
    setOpen(null);
  };
  const offered = {
    ...schemas,
    components: [...schemas.components, ...newComponents.map(schemaOf)],
    addComponent: (displayName: string, category: string): string => {
      const tmpUID = `new:${category}.${displayName}`;
      const added = { tmpUID, displayName, category, fields: [] };
      setDraft((now) => ({
        ...now,
        newComponents: [...now.newComponents.filter((one) => one.tmpUID !== tmpUID), added],
      }));
      return tmpUID;
    },
  };
  const review = (next: SchemaRequest) => {
    setRefusal(null);
    setRequest(next);
  };
  const made = (name: string | undefined) => {
    tell(request?.method === 'DELETE' ? t('common.deleted') : t('model.restarted'));
    setRequest(null);
    leave(request?.method === 'DELETE' || name === undefined ? '#/model' : hrefOf(['model', name]), { replace: true });
    onMade();
  };
  return (
    <SchemasContext.Provider value={offered}>
      <section class="stack" aria-label={title}>
        <div class="row spread">
          <h1>{title}</h1>
          {canEdit && (
            <div class="row">
              {uid !== null && !isForeign && (
                <button type="button" class="danger" onClick={() => review(deletionOf(draft))}>
                  {t('common.delete')}
                </button>
              )}
              {isDirty && uid !== null && (
                <button type="button" onClick={() => setDraft(stored)}>
                  {t('model.discardChanges')}
                </button>
              )}
              <button type="button" class="primary" disabled={!isDirty} onClick={() => review(requestOf(draft))}>
                {t('model.reviewChanges')}
              </button>
            </div>
          )}
        </div>
        {uid !== null && (
          <p class="soft">
            <code>{uid}</code>
            {table !== undefined && <> {rich('model.inTable', { table: <code>{table}</code> })}</>}
          </p>
        )}
        {refusal !== null && (
          <p class="problem" role="alert">
            {refusal.message}
          </p>
        )}
        {canEdit && (
          <SchemaSettings
            draft={draft}
            problems={refusal?.settings ?? new Map()}
            onChange={(changed) => setDraft((now) => ({ ...now, settings: { ...now.settings, ...changed } }))}
          />
        )}
        <FieldTable
          fields={fields}
          problems={refusal?.fields ?? new Map()}
          {...(canEdit && {
            onEdit: (field: DraftField) => setOpen({ kind: 'field', of: null, field }),
            onChange: (next: readonly DraftField[]) => setFields(null, () => next),
          })}
        />
        {canEdit && (
          <div>
            <button type="button" onClick={() => setOpen({ kind: 'kinds', of: null })}>
              <Icon name="plus" /> {t('model.addAField')}
            </button>
          </div>
        )}
        {newComponents.map((component, index) => (
          <NewComponentFields
            key={component.tmpUID}
            component={component}
            problems={refusal?.components.get(index) ?? new Map()}
            isUsed={isUsed(draft, component.tmpUID)}
            onAdd={() => setOpen({ kind: 'kinds', of: component.tmpUID })}
            onEdit={(field) => setOpen({ kind: 'field', of: component.tmpUID, field })}
            onChange={(next) => setFields(component.tmpUID, () => next)}
            onRemove={() => setDraft({ ...draft, newComponents: newComponents.filter((one) => one !== component) })}
          />
        ))}
        {open?.kind === 'kinds' && (
          <KindDialog
            of={open.of === null ? draft.of : 'component'}
            onChoose={({ type, defaults }) => {
              const field = { name: '', was: null, attribute: { type, ...defaults } };
              setOpen({ kind: 'field', of: open.of, field });
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.kind === 'field' && (
          <FieldDialog
            key={open.field.name}
            field={open.field}
            siblings={fieldsOf(draft, open.of).filter((one) => one !== open.field)}
            table={table ?? null}
            isLocalized={open.of === null && draft.of === 'type' && isLocalizedIn(settings.pluginOptions)}
            problems={(open.of === null ? refusal?.fields.get(open.field.name) : undefined) ?? new Map()}
            onDone={keep}
            onClose={() => setOpen(null)}
          />
        )}
        {request !== null && (
          <ReviewDialog
            title={request.method === 'DELETE' ? t('model.deleteNamed', { title }) : t('model.reviewChanges')}
            request={request}
            server={schemas.server}
            isDangerous={request.method === 'DELETE'}
            onRefused={(why) => {
              setRefusal(why);
              setRequest(null);
            }}
            onMade={made}
            onClose={() => setRequest(null)}
          />
        )}
      </section>
    </SchemasContext.Provider>
  );
}
