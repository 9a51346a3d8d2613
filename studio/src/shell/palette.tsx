import { useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
import { SearchList, type SearchOption } from '../../../kit/src/search-list.tsx';
import { changeTheme } from '../../../kit/src/theme.tsx';
import { type ContentType, hasDrafts, isSingle } from '../model/model.ts';
import { ROOT } from '../server/root.ts';
import { settingsSections } from '../settings/settings-sections.ts';
import { go, hrefOf, readPlace } from '../state/place.ts';
import { readableTypes, type Studio, useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { findEntries } from '../view/find-entries.ts';

interface Command extends SearchOption {
  readonly run: () => void;
}

interface PaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** Maximum number of content types offered for a search. */
const MAX_SEARCHED = 8;

/** Selectors of a page's actions. */
const ACTIONS = ['.entry-head', '.entry-aside', '.page-head', '.list-tools', '.spread', '.changes-bar'].map(
  (part) => `main ${part} button:not(:disabled)`,
);

/** Command palette: pages, entries and actions by name. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const studio = useStudio();
  const dialog = useModal();
  const [commands] = useState(() => [...actionsHere(), ...commandsOf(studio, onHelp)]);
  return (
    <dialog class="palette" ref={dialog} aria-label={t('shell.goToName')} onClose={onClose}>
      <SearchList
        options={commands}
        more={(words) => searchesOf(studio, words)}
        find={(words, signal) => entriesWith(studio, words, signal)}
        label={t('shell.findAnything')}
        placeholder={t('shell.findAnythingHint')}
        onChoose={(command) => {
          dialog.current?.close();
          command.run();
        }}
      />
    </dialog>
  );
}

const command = (group: string, label: string, run: () => void): Command => ({
  value: `${group} ${label}`,
  label,
  group,
  run,
});

/** The actions of the current page. */
function actionsHere(): readonly Command[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(ACTIONS.join())];
  const nameOf = ({ childNodes }: HTMLElement) =>
    [...childNodes].map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean);
  const named = new Map(buttons.map((button) => [nameOf(button).join(' '), button]));
  named.delete('');
  return [...named].map(([name, button]) => command(t('shell.onThisPage'), name, () => button.click()));
}

/** The current content type comes first. */
function searchedTypes(studio: Studio): readonly ContentType[] {
  const [, here] = readPlace().path;
  const types = readableTypes(studio).filter((type) => !isSingle(type));
  return [...types.filter(({ uid }) => uid === here), ...types.filter(({ uid }) => uid !== here)].slice(
    0,
    MAX_SEARCHED,
  );
}

async function entriesWith(studio: Studio, words: string, signal: AbortSignal): Promise<readonly Command[]> {
  const found = await findEntries(searchedTypes(studio), words, signal);
  return found.map(({ type, id, label }) => ({
    ...command(t('common.entries'), label, () => go(hrefOf(['content', type.uid, String(id)]))),
    value: `${type.uid} ${id}`,
    hint: type.info.displayName,
  }));
}

/** Lists of entries that contain the words. */
function searchesOf(studio: Studio, words: string): readonly Command[] {
  if (words.trim() === '') return [];
  return searchedTypes(studio).map(({ uid, info }) =>
    command(t('common.search'), t('shell.findIn', { words: words.trim(), type: info.displayName }), () =>
      go(hrefOf(['content', uid], new URLSearchParams({ search: words.trim() }))),
    ),
  );
}

function commandsOf(studio: Studio, onHelp: () => void): readonly Command[] {
  const { rights } = studio;
  const types = readableTypes(studio);
  const area = (label: string, href: string): Command => command(t('shell.areas'), label, () => go(href));
  return [
    ...types.map(({ uid, info }) => ({
      ...command(t('shell.content'), info.displayName, () => go(hrefOf(['content', uid]))),
      hint: uid,
    })),
    ...types
      .filter((type) => !isSingle(type) && rights.mayEntry('create', type.uid))
      .map(({ uid, info }) =>
        command(t('common.create'), t('shell.newOf', { type: info.displayName }), () =>
          go(hrefOf(['content', uid, 'new'])),
        ),
      ),
    area(t('common.home'), '#/'),
    ...(rights.may('plugin::upload.read') ? [area(t('common.mediaLibrary'), '#/media')] : []),
    ...(types.some(hasDrafts) ? [area(t('common.releases'), '#/releases')] : []),
    ...(rights.may('plugin::content-type-builder.read') ? [area(t('common.model'), '#/model')] : []),
    ...settingsSections(rights).map(({ name, label }) => area(t(label), hrefOf(['settings', name]))),
    area(t('common.yourAccount'), '#/profile'),
    command(t('shell.commands'), t('shell.helpForThisPage'), onHelp),
    command(t('shell.commands'), t('shell.switchTheme'), changeTheme),
    command(t('shell.commands'), t('shell.openTheExplorer'), () => location.assign(new URL('explorer/', ROOT))),
  ];
}
