import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { hrefOf, leave } from '../state/place.ts';
import { tell } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';
import {
  type Draft,
  type DraftField,
  deletionOf,
  isChanged,
  isLocalizedIn,
  requestOf,
  type SchemaRequest,
} from './draft.ts';
import { FieldDialog } from './field-dialog.tsx';
import { FieldTable } from './field-table.tsx';
import { KindDialog } from './kind-dialog.tsx';
import type { Refusal } from './refusal.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { SchemaSettings } from './schema-settings.tsx';
import type { Schemas } from './schemas.ts';

interface SchemaPageProps {
  readonly stored: Draft;
  readonly schemas: Schemas;
  /** Of a plugin: it can be extended, not deleted. */
  readonly isForeign: boolean;
  readonly table: string | undefined;
  /** The server runs with a change. */
  readonly onMade: () => void;
}

type Open = { readonly kind: 'kinds' } | { readonly kind: 'field'; readonly field: DraftField } | null;

/** A content type or component: looked at, and where that is possible changed. */
export function SchemaPage({ stored, schemas, isForeign, table, onMade }: SchemaPageProps) {
  const [draft, setDraft] = useState(stored);
  const [open, setOpen] = useState<Open>(null);
  const [request, setRequest] = useState<SchemaRequest | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const canEdit = schemas.refusal === null;
  const isDirty = isChanged(draft, stored);
  useUnsaved(canEdit && isDirty);
  const { settings, fields, uid } = draft;
  const title = settings.displayName || (draft.of === 'type' ? 'New content type' : 'New component');
  const setFields = (next: readonly DraftField[]) => setDraft({ ...draft, fields: next });
  const keep = (field: DraftField) => {
    const before = open?.kind === 'field' ? open.field : null;
    const isNew = before === null || !fields.includes(before);
    setFields(isNew ? [...fields, field] : fields.map((one) => (one === before ? field : one)));
    setOpen(null);
  };
  const review = (next: SchemaRequest) => {
    setRefusal(null);
    setRequest(next);
  };
  const made = (name: string | undefined) => {
    tell(request?.method === 'DELETE' ? 'Deleted' : 'Saved. The server runs with the change.');
    setRequest(null);
    leave(request?.method === 'DELETE' || name === undefined ? '#/model' : hrefOf(['model', name]), { replace: true });
    onMade();
  };
  return (
    <section class="stack" aria-label={title}>
      <div class="row spread">
        <h1>{title}</h1>
        {canEdit && (
          <div class="row">
            {uid !== null && !isForeign && (
              <button type="button" class="danger" onClick={() => review(deletionOf(draft))}>
                Delete
              </button>
            )}
            {isDirty && uid !== null && (
              <button type="button" onClick={() => setDraft(stored)}>
                Undo all
              </button>
            )}
            <button type="button" class="primary" disabled={!isDirty} onClick={() => review(requestOf(draft))}>
              Review changes
            </button>
          </div>
        )}
      </div>
      {uid !== null && (
        <p class="soft">
          <code>{uid}</code>
          {table !== undefined && (
            <>
              {' '}
              in the table <code>{table}</code>
            </>
          )}
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
          onChange={(changed) => setDraft({ ...draft, settings: { ...settings, ...changed } })}
        />
      )}
      <FieldTable
        fields={fields}
        problems={refusal?.fields ?? new Map()}
        {...(canEdit && {
          onEdit: (field: DraftField) => setOpen({ kind: 'field', field }),
          onChange: setFields,
        })}
      />
      {canEdit && (
        <div>
          <button type="button" onClick={() => setOpen({ kind: 'kinds' })}>
            <Icon name="plus" /> Add a field
          </button>
        </div>
      )}
      {open?.kind === 'kinds' && (
        <KindDialog
          of={draft.of}
          onChoose={({ type, defaults }) =>
            setOpen({ kind: 'field', field: { name: '', was: null, attribute: { type, ...defaults } } })
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'field' && (
        <FieldDialog
          key={open.field.name}
          field={open.field}
          siblings={fields.filter((one) => one !== open.field)}
          table={table ?? null}
          isLocalized={draft.of === 'type' && isLocalizedIn(settings.pluginOptions)}
          problems={refusal?.fields.get(open.field.name) ?? new Map()}
          onDone={keep}
          onClose={() => setOpen(null)}
        />
      )}
      {request !== null && (
        <ReviewDialog
          title={request.method === 'DELETE' ? `Delete ${title}?` : 'Review changes'}
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
  );
}
