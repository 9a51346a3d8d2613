import { useEffect, useRef } from 'preact/hooks';
import { type ContentType, isLocalized, isSingle } from '../model/model.ts';
import { lastList } from '../state/last-list.ts';
import { hrefOf, leave, readPlace } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import type { EntryAddress } from './entry-address.ts';
import { EntryEditor } from './entry-editor.tsx';

interface EntryPageProps {
  readonly type: ContentType;
  /** `new`, an id, or nothing for a single type. */
  readonly step: string | undefined;
  readonly query: URLSearchParams;
}

/** An entry on its own page. */
export function EntryPage({ type, step, query }: EntryPageProps) {
  const { model } = useStudio();
  const byDefault = model.locales.find(({ isDefault }) => isDefault)?.code ?? null;
  const idIn = (name: string): number | null => {
    const id = Number(query.get(name));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  const address: EntryAddress = {
    type,
    id: step === undefined || step === 'new' ? null : Number(step),
    locale: isLocalized(type) ? (query.get('locale') ?? byDefault) : null,
    translates: idIn('translates'),
    copies: step === 'new' ? idIn('copies') : null,
  };
  const place = placeOf(address);
  const field = query.get('field');
  const shown = useRef({ place, key: 0 });
  if (shown.current.place !== place) shown.current = { place, key: shown.current.key + 1 };
  useEffect(
    () => () => {
      shown.current = { place: '', key: 0 };
    },
    [],
  );
  const path = hrefOf(['content', type.uid, ...(step === undefined ? [] : [step])]);
  /** On a slow server, the person may be somewhere else by now, or on the way, and stays there. */
  const isLeft = () => shown.current.place !== place || hrefOf(readPlace().path) !== path;
  // The form stays as it is: somebody may be typing.
  const follow = (id: number) => {
    if (isSingle(type) || isLeft()) return;
    shown.current = { ...shown.current, place: placeOf({ ...address, id, translates: null, copies: null }) };
    const locale = address.locale === null ? '' : `locale=${address.locale}`;
    leave(hrefOf(['content', type.uid, id], locale), { replace: true });
  };
  return (
    <EntryEditor
      key={shown.current.key}
      address={address}
      {...(field !== null && { field })}
      onCreated={follow}
      onGone={() => isLeft() || leave(isSingle(type) ? hrefOf(['content', type.uid]) : lastList(['content', type.uid]))}
    />
  );
}

const placeOf = ({ type, id, locale, translates, copies = null }: EntryAddress): string =>
  `${type.uid} ${id} ${locale} ${translates} ${copies}`;
