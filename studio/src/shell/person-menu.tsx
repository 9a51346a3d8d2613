import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { ROOT } from '../server/root.ts';
import { nameOf } from '../server/people.ts';
import { forgetToken } from '../server/session.ts';
import { signOut } from '../server/sign-on.ts';
import { go } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { formatList } from '../view/format.ts';

export function PersonMenu() {
  const { me, reload } = useStudio();
  const leave = async () => {
    const location = await signOut().catch(() => null);
    forgetToken();
    if (location === null) reload();
    else globalThis.location.assign(location);
  };
  return (
    <Menu
      label={
        <>
          <Icon name="user" />
          <span class="wide">{nameOf(me) || me.email}</span>
          <span class="sr-only">{t('common.yourAccount')}</span>
        </>
      }
    >
      {(close) => (
        <div class="stack person">
          <div>
            <strong>{nameOf(me)}</strong>
            <div class="soft">{me.email}</div>
            <div class="soft">{formatList(me.roles.map(({ id, name }) => name || `#${id}`))}</div>
          </div>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              close();
              go('#/profile');
            }}
          >
            <Icon name="user" />
            {t('shell.nameAndPassword')}
          </button>
          <a class="button quiet" href={new URL('explorer/', ROOT).href}>
            <Icon name="code" />
            {t('shell.explorer')}
          </a>
          <button
            type="button"
            onClick={() => {
              close();
              leave();
            }}
          >
            {t('shell.signOut')}
          </button>
        </div>
      )}
    </Menu>
  );
}
