import path from 'node:path';
import type { Decision } from './decide-packages.ts';
import { foldersWithV4 } from './npm-lock.ts';
import type { AdoptionPlan, PackedPlinth } from './plan-adoption.ts';

type NewPlinth = Omit<PackedPlinth, 'integrity'>;

/** The plan of an adoption, section by section, for its owner to read before anything is written. */
export function describeAdoption(plan: AdoptionPlan, plinth: NewPlinth): string {
  const { decisions, scripts, scanned } = plan;
  const named = (action: Decision['action']): readonly string[] =>
    decisions
      .filter((one) => one.action === action)
      .map(({ name, why, version }) => `${name}${version === undefined ? '' : ` ${version}`}: ${why}`);
  const forced = Object.keys(plan.overrides).filter((name) => Object.hasOwn(plinth.locked, `node_modules/${name}`));
  const lost = scripts.filter(({ before, after }) => before === after);
  const notes = [
    ...forced.map((name) => `package.json overrides the version of ${name}, which Plinth needs in another one.`),
    ...unique(plan.stopped.map(({ file }) => file)).map(
      (file) => `${file} starts v4 or imports its packages by itself, and will not run without them.`,
    ),
    ...lost.map(({ name, before }) => `The script "${name}" is unchanged: Plinth has no equivalent of "${before}".`),
    ...plan.commands.map(
      ({ script, plugin }) =>
        `The script "${script}" runs a command of ${plugin}, which starts v4 and will not run without it.`,
    ),
    ...plan.obstacles.patches.map(
      ({ name, file }) =>
        `${file} changes ${name}, which is no longer installed: delete it, or applying the patches may fail.`,
    ),
    ...plan.obstacles.images.map(
      (file) => `${file} installs packages before vendor/ is there: copy vendor/ together with package.json.`,
    ),
    ...plan.obstacles.ignores.map(
      (file) => `${file} leaves out ${plinth.file}, without which npm cannot install: add an exception for it.`,
    ),
    ...plan.locks
      .flatMap(({ npm, project }) => (npm === null ? [] : foldersWithV4(npm.packages, project)))
      .map(
        (place) =>
          `${place}/package.json names packages of v4 as peers, so npm keeps them: mark the peers as optional.`,
      ),
    ...(plan.locks.some(({ npm }) => npm !== null) ? [] : [...plan.idle])
      .filter(([, names]) => names.length > 0)
      .map(([plugin, names]) => `${plugin} brings ${names.join(', ')}, which only package-lock.json can leave out.`),
    ...plan.unread.map(
      (name) => `${name} is not installed here, so packages that it imports without naming them are not known.`,
    ),
    ...scanned.computed.map((file) => `${file} imports a package whose name is computed: check that it is kept.`),
    ...scanned.unreadable.map((file) => `${file} cannot be parsed, so its imports are not known.`),
    ...(plan.hasPanel
      ? ["v4's panel is served from its build, which no longer changes: only v4 can build it again."]
      : ["There is no build of v4's panel, so Plinth serves Studio. To keep the panel, run v4's build first."]),
  ];
  return [
    `Strapi ${plan.v4} in ${plan.dir}`,
    section('Removed from package.json', named('remove')),
    section('Kept', named('keep')),
    section('Added, because v4 no longer brings it', named('add')),
    section('Imported, but neither locked nor installed', named('unknown')),
    section(
      'Scripts',
      scripts
        .filter(({ before, after }) => before !== after)
        .map(({ name, before, after }) => `${name}: ${before} → ${after}`),
    ),
    section('Lock files', describeLocks(plan, plinth)),
    section('To check', notes),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `  - ${line}`).join('\n')}`;

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** What is done to each, and what is left to its package manager. */
function describeLocks({ dir, locks, counts }: AdoptionPlan, plinth: NewPlinth): readonly string[] {
  if (locks.length === 0) return ['There is none. npm install writes one.'];
  const counted = counts(plinth);
  return locks.map(({ file, manager }) => {
    const name = path.relative(dir, file);
    const numbers = counted.get(file);
    if (numbers !== undefined) {
      return `${name}: rewritten for npm ci. ${numbers.before} packages before, ${numbers.after} after; versions stay.`;
    }
    if (manager === 'npm') return `${name}: not changed, because npm 6 wrote it. npm install brings it up to date.`;
    return `${name}: not changed. "${manager} install" removes what is no longer needed from it and adds Plinth; versions stay.`;
  });
}

/** How to go on after an adoption. */
export function nextSteps({ locks }: AdoptionPlan): string {
  const managers = unique(locks.filter(({ npm }) => npm === null).map(({ manager }) => manager));
  const install = managers.length === 0 ? ['npm ci'] : managers.map((manager) => `${manager} install`);
  return [
    'Next:',
    ...install.map((command) => `  ${command}`),
    '  npx plinth check',
    '',
    'plinth adopt --undo restores the files as they were.',
  ].join('\n');
}
