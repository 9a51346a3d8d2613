import { useEffect, useMemo, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { call } from '../../server/call.ts';
import { tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import { useEntry } from '../fields/field-context.ts';
import { markCurrent, markOutdated } from '../form/outdated-uids.ts';
import { bodyOf } from '../form/write-form.ts';
import { useCell } from '../../state/use-cell.ts';
import { type EditorProps, textOf } from './editor.ts';

const PAUSE_MS = 350;

/** A uid: generated from its source while the entry is new, and checked for availability. */
export function UidEditor(props: EditorProps) {
  const { id, name, attribute, cell, group, placeholder, isReadOnly, describedBy, isInvalid } = props;
  const { address } = useEntry();
  const value = textOf(useCell(cell));
  // Its own entry uses it once it is saved.
  const stored = useMemo(() => value, [address.id]);
  const [isFree, setFree] = useState<boolean | null>(null);
  const uid = { contentTypeUID: address.type.uid, field: name };

  const generate = async (): Promise<string> => {
    const body = { ...uid, data: { ...bodyOf(group), [name]: '' } };
    return (await call<{ data: string }>('POST', '/content-manager/uid/generate', { body })).data;
  };

  useFollowSource(props, address.id === null && group.uid === '', generate);

  useEffect(() => {
    setFree(null);
    if (value === '' || value === stored || group.uid !== '') return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const asking = setTimeout(() => {
      const options = { body: { ...uid, value }, signal };
      call<{ isAvailable: boolean }>('POST', '/content-manager/uid/check-availability', options).then(
        ({ isAvailable }) => signal.aborted || setFree(isAvailable),
        // Saving checks it as well.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(asking);
      aborter.abort();
    };
  }, [value, stored]);

  return (
    <>
      <span class="row">
        <span class="grow with-control">
          <PlainInput
            id={id}
            value={value}
            placeholder={placeholder}
            disabled={isReadOnly}
            describedBy={`${id}-free ${describedBy ?? ''}`}
            isInvalid={isInvalid || isFree === false}
            onInput={(next) => cell.set(next === '' ? null : next)}
          />
        </span>
        {!isReadOnly && attribute.targetField !== undefined && (
          <button
            type="button"
            class="icon-only"
            title={t('editors.generateFrom', { field: attribute.targetField ?? '' })}
            onClick={() => generate().then((made) => cell.set(made), tellError)}
          >
            <Icon name="history" />
            <span class="sr-only">{t('editors.generateFrom', { field: attribute.targetField ?? '' })}</span>
          </button>
        )}
      </span>
      <small id={`${id}-free`} role="status" class={isFree === false ? 'bad-text' : undefined}>
        {isFree === null ? '' : isFree ? t('editors.available') : t('editors.alreadyUsed')}
      </small>
    </>
  );
}

/** Until the person types one, a new entry's uid follows its source. */
function useFollowSource({ attribute, cell, group }: EditorProps, isWanted: boolean, generate: () => Promise<string>) {
  useEffect(() => {
    const source = attribute.targetField === undefined ? undefined : group.cells[attribute.targetField];
    if (!isWanted || source === undefined) return;
    let made: unknown = cell.value;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const follow = async (): Promise<void> => {
      const followed = source.value;
      if (cell.value !== made || textOf(followed) === '') return;
      // If it fails here, the uid is generated when the entry is saved.
      const generated = await generate().catch(() => undefined);
      const isMeant = !isLeft && cell.value === made && source.value === followed;
      if (generated === undefined || !isMeant) return;
      markCurrent(cell);
      made = generated;
      cell.set(generated);
    };
    const leave = source.subscribe(() => {
      clearTimeout(waiting);
      if (cell.value === made) markOutdated(cell);
      waiting = setTimeout(follow, PAUSE_MS);
    });
    return () => {
      isLeft = true;
      clearTimeout(waiting);
      leave();
    };
  }, [cell, isWanted]);
}
