import { Icon } from '../../../kit/src/icon.tsx';
import { hrefOf } from '../state/place.ts';

/** Leads to the page that creates a role of the section. */
export const NewRoleLink = ({ section }: { readonly section: string }) => (
  <p>
    <a class="button primary" href={hrefOf(['settings', section, 'new'])}>
      <Icon name="plus" />
      New role
    </a>
  </p>
);
