import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { call } from '../server/call.ts';
import { ROOT } from '../server/root.ts';
import { nameOf } from '../server/people.ts';
import { forgetToken } from '../server/session.ts';
import { go } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';

export function PersonMenu() {
  const { me, reload } = useStudio();
  const signOut = async () => {
    await call('POST', '/admin/logout').catch(() => undefined);
    forgetToken();
    reload();
  };
  return (
    <Menu
      label={
        <>
          <Icon name="user" />
          <span class="wide">{nameOf(me) || me.email}</span>
          <span class="sr-only">Your account</span>
        </>
      }
    >
      {(close) => (
        <div class="stack person">
          <div>
            <strong>{nameOf(me)}</strong>
            <div class="soft">{me.email}</div>
            <div class="soft">{me.roles?.map(({ name }) => name).join(', ')}</div>
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
            Name and password
          </button>
          <a class="button quiet" href={new URL('explorer/', ROOT).href}>
            <Icon name="code" />
            Explorer
          </a>
          <button
            type="button"
            onClick={() => {
              close();
              signOut();
            }}
          >
            Sign out
          </button>
        </div>
      )}
    </Menu>
  );
}
