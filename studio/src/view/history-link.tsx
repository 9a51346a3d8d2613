import { Icon } from '../../../kit/src/icon.tsx';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';

/** What the log says about an entry or a person, for those who may read it. */
export function HistoryLink({ of }: { readonly of: Readonly<Record<string, string>> }) {
  const { rights } = useStudio();
  if (!rights.may('admin::log.read')) return null;
  return (
    <a class="button" href={hrefOf(['settings', 'log'], new URLSearchParams(of))}>
      <Icon name="history" />
      {t('shell.history')}
    </a>
  );
}
