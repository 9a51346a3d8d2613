import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Failed, Loading } from '../view/states.tsx';
import { ActionPicker } from './api-roles/action-picker.tsx';
import { loadTokenActions } from './api-roles/api-actions.ts';

interface TokenActionsProps {
  readonly granted: ReadonlySet<string>;
  readonly isReadOnly: boolean;
  readonly onChange: (granted: ReadonlySet<string>) => void;
}

/** The actions that a custom token may call. */
export function TokenActions(props: TokenActionsProps) {
  const owners = useAsked('token actions', loadTokenActions);
  if (owners.error !== null) return <Failed error={owners.error} onRetry={owners.reload} />;
  return owners.data === undefined ? (
    <Loading text={t('settings.loadingTheActions')} />
  ) : (
    <ActionPicker {...props} owners={owners.data} />
  );
}
