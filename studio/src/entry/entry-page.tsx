import { type ContentType, isLocalized, isSingle } from '../model/model.ts';
import { hrefOf, leave } from '../state/place.ts';
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
  const translates = Number(query.get('translates'));
  const address: EntryAddress = {
    type,
    id: step === undefined || step === 'new' ? null : Number(step),
    locale: isLocalized(type) ? (query.get('locale') ?? byDefault) : null,
    translates: Number.isSafeInteger(translates) && translates > 0 ? translates : null,
  };
  const list = hrefOf(['content', type.uid]);
  return (
    <EntryEditor
      key={`${type.uid} ${step} ${address.locale} ${address.translates}`}
      address={address}
      onCreated={(id) => !isSingle(type) && leave(hrefOf(['content', type.uid, id]), { replace: true })}
      onGone={() => leave(list)}
    />
  );
}
