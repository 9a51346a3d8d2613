import { Icon } from '../../../kit/src/icon.tsx';
import { hrefOf } from '../state/place.ts';
import { t } from '../texts/t.ts';

/** A link to the page that creates a role. */
export const NewRoleLink = ({ section }: { readonly section: string }) => (
  <p>
    <a class="button primary" href={hrefOf(['settings', section, 'new'])}>
      <Icon name="plus" />
      {t('roles.newRole')}
    </a>
  </p>
);
