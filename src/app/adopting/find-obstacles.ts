import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from './decide-packages.ts';

/** Files and settings of a project that count on packages as v4 had them installed. */
export interface Obstacles {
  /** Changes to packages, applied after an installation, with the file that has them. */
  readonly patches: readonly { readonly name: string; readonly file: string }[];
  /** Image files that install packages before `vendor/` is there. */
  readonly images: readonly string[];
  /** Files that keep `vendor/` out of the repository or of images. */
  readonly ignores: readonly string[];
}

export function findObstacles(dir: string, manifest: Manifest): Obstacles {
  return {
    patches: [...patchFiles(dir), ...patchesOfPnpm(manifest)],
    images: readdirSync(dir)
      .sort()
      .filter((name) => /^(.*\.)?(Docker|Container)file(\..*)?$/i.test(name) && installsTooEarly(read(dir, name))),
    ignores: ['.gitignore', '.dockerignore'].filter((name) => {
      const text = read(dir, name);
      return IGNORES_VENDOR.test(text) && !/^!\/?vendor/m.test(text);
    }),
  };
}

/** `@strapi+admin+4.5.0.patch` is of patch-package. */
function patchFiles(dir: string): Obstacles['patches'] {
  const folder = path.join(dir, 'patches');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, scope, name] = /^(?:.*\+\+)?(@[^+]+\+)?([^@+][^+]*)\+\d[^+]*(?:\+\w+)*\.patch$/.exec(file) ?? [];
      if (name === undefined) return [];
      return [{ name: (scope ?? '').replace('+', '/') + name, file: `patches/${file}` }];
    });
}

function patchesOfPnpm({ pnpm }: Manifest): Obstacles['patches'] {
  const { patchedDependencies } = (pnpm ?? {}) as { readonly patchedDependencies?: object };
  return Object.keys(patchedDependencies ?? {}).map((key) => ({
    name: key.replace(/(?<=.)@.*$/, ''),
    file: 'pnpm.patchedDependencies of package.json',
  }));
}

const IGNORES_VENDOR = /^\s*(\*\*\/|\.?\/)?(vendor(\/(\*\*?)?)?|\*\.tgz)\s*$/m;

/** Whether a stage of a build installs packages when only package.json and the lock file are there. */
function installsTooEarly(text: string): boolean {
  let isThere = true;
  for (const line of text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    const [, instruction = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
    switch (instruction.toUpperCase()) {
      case 'COPY':
      case 'ADD': {
        const sources = rest.split(/[\s",[\]]+/).filter((word) => word !== '' && !word.startsWith('--'));
        const hasManifest = sources.some((source) => /package(-lock)?\S*json/.test(source));
        const hasVendor = sources.slice(0, -1).some((source) => /^(\.\/?|\.?\/?vendor.*)$/.test(source));
        if (hasManifest) isThere = false;
        if (hasVendor) isThere = true;
        break;
      }
      case 'RUN':
        if (!isThere && INSTALLS.test(rest)) return true;
        break;
      case 'FROM':
        isThere = true;
        break;
      default:
    }
  }
  return false;
}

const INSTALLS =
  /\bnpm\s+(ci|i|install)\b(?![^&;|]*\s(-g|--global)\b)|\b(yarn|pnpm)\s+(install|i)\b|\byarn\s*(--\S+\s*)*($|[&;|])/;

function read(dir: string, name: string): string {
  const file = path.join(dir, name);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : '';
}
