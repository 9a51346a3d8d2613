import { useContext, useEffect, useId, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import type { View } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import { isLocalized } from '../../model/model.ts';
import { t } from '../../texts/t.ts';
import { CommentsContext, PlaceContext } from '../comments/comments-context.ts';
import { lengthNote } from '../editors/length-note.ts';
import { useEntry } from './field-context.ts';
import type { Group } from '../form/form.ts';

interface FieldBoxProps {
  readonly group: Group;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly view: View;
}

/** A label, an editor, and the server's validation errors. */
export function FieldBox({ group, name, path, size, view }: FieldBoxProps) {
  const { address, editorOf, mayWrite } = useEntry();
  const id = useId();
  const comments = useContext(CommentsContext);
  const place = useContext(PlaceContext);
  const attribute = group.attributes[name];
  const cell = group.cells[name];
  const [error, setError] = useState(cell?.error ?? null);
  const [note, setNote] = useState(lengthNote(cell?.value, attribute?.maxLength));
  useEffect(
    () =>
      cell?.subscribe(() => {
        setError(cell.error);
        setNote((shown) => {
          const next = lengthNote(cell.value, attribute?.maxLength);
          return shown?.text === next?.text ? shown : next;
        });
      }),
    [cell],
  );
  if (attribute === undefined || cell === undefined) return null;
  const edit = view.metadatas[name]?.edit;
  const label = labelOf(view, name);
  const { Editor, isOneControl: isOne } = editorOf(attribute, group.uid === '' ? address.type.uid : group.uid, name);
  const hint = edit?.description ?? '';
  const describedBy = [hint !== '' && `${id}-hint`, note !== null && `${id}-length`, error !== null && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const isShared = group.uid === '' && isLocalized(address.type) && attribute.pluginOptions?.i18n?.localized !== true;
  const heading = (
    <>
      {label}
      {attribute.required === true && (
        <>
          <span class="required" title={t('common.required')} aria-hidden="true">
            *
          </span>
          <span class="sr-only">{t('entry.isRequired')}</span>
        </>
      )}
      {isShared && (
        <span class="shared" title={t('entry.theSameInAllLocales')}>
          <Icon name="globe" />
          <span class="sr-only">{t('entry.isShared')}</span>
        </span>
      )}
    </>
  );
  return (
    <div
      class="field-box"
      data-field={path}
      data-size={size}
      {...(!isOne && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {isOne ? (
        <label class="field-label" for={id}>
          {heading}
        </label>
      ) : (
        <div id={`${id}-label`} class="field-label">
          {heading}
        </div>
      )}
      {comments !== null && place !== null && <comments.Mark field={`${place}${name}`} label={label} />}
      <Editor
        id={id}
        name={name}
        path={path}
        label={label}
        attribute={attribute}
        cell={cell}
        group={group}
        placeholder={edit?.placeholder ?? ''}
        isReadOnly={edit?.editable === false || attribute.writable === false || !mayWrite(path)}
        describedBy={describedBy === '' ? undefined : describedBy}
        isInvalid={error !== null || note?.isTooLong === true}
      />
      {hint !== '' && <small id={`${id}-hint`}>{hint}</small>}
      {note !== null && (
        <small id={`${id}-length`} class={note.isTooLong ? 'bad-text' : undefined}>
          {note.text}
        </small>
      )}
      {error !== null && (
        <small id={`${id}-error`} class="bad-text" role="alert">
          {error}
        </small>
      )}
    </div>
  );
}
