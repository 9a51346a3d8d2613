import { useState } from 'preact/hooks';
import { Icon, type IconName } from '../../../kit/src/icon.tsx';
import { SearchBox } from '../../../kit/src/search-box.tsx';
import { type ContentType, hasDrafts, isSingle } from '../model/model.ts';
import { settingsSections } from '../settings/settings-sections.ts';
import { hrefOf, type Place } from '../state/place.ts';
import { readableTypes, useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';

const MANY = 12;

/** Content types and other areas that the person may see. */
export function SideNav({ place }: { readonly place: Place }) {
  const studio = useStudio();
  const [words, setWords] = useState('');
  const types = readableTypes(studio);
  const wanted = words.trim().toLowerCase();
  const found = types.filter(({ info, uid }) => `${info.displayName} ${uid}`.toLowerCase().includes(wanted));
  const isHere = (...path: readonly string[]) => path.every((step, index) => place.path[index] === step);
  const group = (title: string, list: readonly ContentType[]) =>
    list.length > 0 && (
      <section>
        <h2>{title}</h2>
        <ul>
          {list.map(({ uid, info }) => (
            <NavLink
              key={uid}
              href={hrefOf(['content', uid])}
              label={info.displayName}
              isHere={isHere('content', uid)}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <nav id="nav" class="side" aria-label="Studio">
      {types.length > MANY && <SearchBox label={t('shell.findAContentType')} value={words} onChange={setWords} />}
      <ul>
        <NavLink href="#/" label={t('common.home')} icon="home" isHere={place.path.length === 0} />
        {studio.rights.may('plugin::upload.read') && (
          <NavLink href="#/media" label={t('common.mediaLibrary')} icon="image" isHere={isHere('media')} />
        )}
        {types.some(hasDrafts) && (
          <>
            <NavLink href="#/releases" label={t('common.releases')} icon="upload" isHere={isHere('releases')} />
            <NavLink href="#/calendar" label={t('common.calendar')} icon="clock" isHere={isHere('calendar')} />
          </>
        )}
        {studio.rights.may('plugin::content-type-builder.read') && (
          <NavLink href="#/model" label={t('common.model')} icon="columns" isHere={isHere('model')} />
        )}
        {settingsSections(studio.rights).length > 0 && (
          <NavLink href="#/settings" label={t('common.settings')} icon="gear" isHere={isHere('settings')} />
        )}
      </ul>
      {group(
        t('shell.collections'),
        found.filter((type) => !isSingle(type)),
      )}
      {group(t('shell.singleTypes'), found.filter(isSingle))}
      {types.length === 0 && <p class="empty">{t('shell.noContent')}</p>}
      {types.length > 0 && found.length === 0 && (
        <p class="empty">{t('kit.nothingMatches', { words: words.trim() })}</p>
      )}
    </nav>
  );
}

interface NavLinkProps {
  readonly href: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly isHere: boolean;
}

const NavLink = ({ href, label, icon, isHere }: NavLinkProps) => (
  <li>
    <a href={href} aria-current={isHere ? 'page' : undefined}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{label}</span>
    </a>
  </li>
);
