import { useModal } from '../../../kit/src/use-modal.ts';
import type { Project } from '../query/model.ts';
import { listUrl } from '../query/request.ts';
import { ANONYMOUS, FULL_ACCESS } from '../state/caller.ts';
import { ROOT } from '../state/server.ts';
import { loadSaved } from '../state/storage.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { SearchList, type SearchOption } from '../../../kit/src/search-list.tsx';
import { changeTheme } from '../../../kit/src/theme.tsx';
import { describe } from './type-pane.tsx';

interface PaletteProps {
  readonly explorer: Explorer;
  readonly onMode: (mode: 'rest' | 'graphql') => void;
  readonly onClose: () => void;
}

interface Command extends SearchOption {
  readonly run: () => void;
}

/** A command palette for everything the page can do. */
export function Palette({ explorer, onMode, onClose }: PaletteProps) {
  const dialog = useModal();
  return (
    <dialog class="palette" ref={dialog} aria-label="Commands" onClose={onClose}>
      <SearchList
        options={commandsOf(explorer, onMode)}
        label="Find a type, a field, a query or a command"
        placeholder="Types, fields, queries, commands"
        onChoose={(command) => {
          dialog.current?.close();
          command.run();
        }}
      />
    </dialog>
  );
}

function commandsOf(explorer: Explorer, onMode: PaletteProps['onMode']): readonly Command[] {
  const { project, session, sessions, setUrl, setCaller } = explorer;
  const command = (label: string, run: () => void, hint?: string): Command => ({
    value: `command ${label}`,
    label,
    group: 'Commands',
    run,
    ...(hint !== undefined && { hint }),
  });
  return [
    ...project.types
      .filter(({ route }) => route !== null)
      .map((type) => ({
        value: `type ${type.uid}`,
        label: type.displayName,
        hint: listUrl(project, type, session.request.path),
        words: type.uid,
        group: 'Content types',
        run: () => setUrl(listUrl(project, type, session.request.path)),
      })),
    command(session.method === 'GET' ? 'Run the query' : 'Send the request', explorer.run, 'Ctrl Enter'),
    command('New tab', () => sessions.open()),
    command('Close this tab', () => sessions.close(session.id)),
    command('Duplicate this tab', () => sessions.open({ url: session.request.url })),
    command('Change colours', changeTheme),
    ...(project.documentation
      ? [command('Open the reference', () => location.assign(new URL('documentation/', ROOT)))]
      : []),
    ...(project.graphql === null ? [] : [command('Open GraphQL', () => onMode('graphql'))]),
    command('Open REST', () => onMode('rest')),
    command('Ask as Anonymous', () => setCaller(ANONYMOUS)),
    ...project.roles.flatMap(({ name, type }) =>
      type === null || type === 'public'
        ? []
        : [command(`Ask as ${name ?? type}`, () => setCaller({ kind: 'role', type }), 'role')],
    ),
    ...(project.borrows ? [command('Ask with full access', () => setCaller(FULL_ACCESS))] : []),
    ...loadSaved().map(({ name, url }) => ({
      value: `saved ${name}`,
      label: name,
      hint: url,
      group: 'Saved queries',
      run: () => setUrl(url),
    })),
    ...fieldsOfAll(project, session.request.path).map((field) => ({ ...field, run: () => setUrl(field.url) })),
  ];
}

/** Choosing a field opens the list with only this field. */
const fieldsOfAll = (project: Project, beside: string): readonly (SearchOption & { readonly url: string })[] =>
  project.types
    .filter(({ route }) => route !== null)
    .flatMap((type) =>
      type.attributes
        .filter((attribute) => !attribute.private)
        .map((attribute) => ({
          value: `field ${type.uid}.${attribute.name}`,
          label: `${type.displayName} › ${attribute.name}`,
          hint: describe(project, attribute),
          group: 'Fields',
          url: `${listUrl(project, type, beside)}?${attribute.kind === 'field' ? 'fields[0]' : 'populate[0]'}=${attribute.name}`,
        })),
    );
