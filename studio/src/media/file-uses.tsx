import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Uses } from '../view/uses.tsx';
import { loadFileUses } from './library.ts';

/** The entries that use a file. */
export function FileUses({ id }: { readonly id: number }) {
  const { data, error } = useAsked(String(id), () => loadFileUses(id));
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  return data === undefined ? <small>{t('entry.lookingForUses')}</small> : <Uses uses={data} />;
}
