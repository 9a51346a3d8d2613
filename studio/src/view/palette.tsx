import { useModal } from '../../../kit/src/use-modal.ts';
import { SearchList, type SearchOption } from '../../../kit/src/search-list.tsx';
import { changeTheme } from '../../../kit/src/theme.tsx';
import { isSingle } from '../model/model.ts';
import { ROOT } from '../server/call.ts';
import { settingsSections } from '../settings/settings-sections.ts';
import { go, hrefOf } from '../state/place.ts';
import { readableTypes, type Studio, useStudio } from '../state/studio.ts';

interface Command extends SearchOption {
  readonly run: () => void;
}

/** Command palette: pages and actions by name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio();
  const dialog = useModal();
  return (
    <dialog class="palette" ref={dialog} aria-label="Go to" onClose={onClose}>
      <SearchList
        options={commandsOf(studio)}
        label="Go to a content type, an area or a command"
        placeholder="Content types, areas, commands"
        onChoose={(command) => {
          dialog.current?.close();
          command.run();
        }}
      />
    </dialog>
  );
}

function commandsOf(studio: Studio): readonly Command[] {
  const { rights } = studio;
  const types = readableTypes(studio);
  const command = (group: string, label: string, run: () => void): Command => ({
    value: `${group} ${label}`,
    label,
    group,
    run,
  });
  const area = (label: string, href: string): Command => command('Areas', label, () => go(href));
  return [
    ...types.map(({ uid, info }) => ({
      ...command('Content', info.displayName, () => go(hrefOf(['content', uid]))),
      hint: uid,
    })),
    ...types
      .filter((type) => !isSingle(type) && rights.mayEntry('create', type.uid))
      .map(({ uid, info }) => command('Create', `New ${info.displayName}`, () => go(hrefOf(['content', uid, 'new'])))),
    area('Home', '#/'),
    ...(rights.may('plugin::upload.read') ? [area('Media library', '#/media')] : []),
    ...(rights.may('plugin::content-type-builder.read') ? [area('Model', '#/model')] : []),
    ...settingsSections(rights).map(({ name, label }) => area(label, hrefOf(['settings', name]))),
    command('Commands', 'Change colours', changeTheme),
    command('Commands', 'Open the explorer', () => location.assign(new URL('explorer/', ROOT))),
  ];
}
