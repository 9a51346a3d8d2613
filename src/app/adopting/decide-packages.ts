import type { ProjectUses, Use } from './scan-project.ts';
import { roleOfPackage, SILENT_NEEDS } from './v4-packages.ts';

/** The sections of package.json that name packages. */
export const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

export type Section = (typeof SECTIONS)[number];

export type Manifest = Readonly<Record<string, unknown>> & {
  readonly [Name in Section]?: Readonly<Record<string, string>>;
} & { readonly scripts?: Readonly<Record<string, string>> };

export interface Decision {
  readonly name: string;
  /** `unknown`: imported but not installed today. */
  readonly action: 'keep' | 'remove' | 'add' | 'unknown';
  readonly why: string;
  /** Of what is added. */
  readonly version?: string;
}

export interface Circumstances {
  /** Whether Plinth provides a module to the code of a project. */
  readonly isGiven: (id: string) => boolean;
  /** The version of a package that the project has installed, although it does not name it; null if there is none. */
  readonly versionOf: (name: string) => string | null;
}

/** What happens to each package that a project names, and what it must name from now on. */
export function decidePackages(
  manifest: Manifest,
  { uses, silent }: Pick<ProjectUses, 'uses' | 'silent'>,
  { isGiven, versionOf }: Circumstances,
): readonly Decision[] {
  const users = new Map<string, Use>();
  for (const use of uses) {
    if (use.area === 'server' ? !isGiven(use.id) : use.area === 'script' && roleOfPackage(use.name) !== 'answered') {
      if (!users.has(use.name)) users.set(use.name, use);
    }
  }
  const named = new Set(SECTIONS.flatMap((section) => Object.keys(manifest[section] ?? {})));
  const known = [...named].map((name) => decideNamed(name, users.get(name), silent.get(name)));
  const needed = new Map([...users].map(([name, use]) => [name, `imported by ${use.file}`]));
  for (const { name, why } of SILENT_NEEDS) {
    const file = silent.get(name);
    if (file !== undefined && !needed.has(name)) needed.set(name, `used by ${file}: ${why}`);
  }
  const added = [...needed]
    .filter(([name]) => !named.has(name))
    .map(([name, why]): Decision => {
      const version = versionOf(name);
      return version === null ? { name, action: 'unknown', why } : { name, action: 'add', why, version };
    })
    // What code might need and v4 never installed is not missed.
    .filter(({ name, action }) => action === 'add' || users.has(name));
  return [...known, ...added].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function decideNamed(name: string, use: Use | undefined, silent: string | undefined): Decision {
  if (use !== undefined) return { name, action: 'keep', why: `imported by ${use.file}` };
  const role = roleOfPackage(name);
  if (silent !== undefined && role === 'answered') return { name, action: 'keep', why: `used by ${silent}` };
  switch (role) {
    case 'answered':
      return { name, action: 'remove', why: 'Plinth does its work' };
    case 'panel':
      return { name, action: 'remove', why: "only the build of v4's panel needs it" };
    case 'driver':
      return { name, action: 'remove', why: 'Plinth has its own connection to the database' };
    default:
      return { name, action: 'keep', why: isPlugin(name) ? 'a plugin or provider' : 'named by the project' };
  }
}

export const isPlugin = (name: string): boolean => /(^|\/)(strapi-)?(plugin|provider)-|(^|\/)strapi-/.test(name);
