import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerFacts } from '../../../admin/admin-parts.ts';
import { describePlugins } from '../../../handlers/plugins/describe-plugins.ts';
import { namedPackages } from '../../../project/named-packages.ts';
import { absentPlugins } from '../../opening/absent-plugins.ts';
import type { Application } from '../../opening/open-application.ts';

/** Facts about this server and its project for the admin panel. */
export function readServerFacts({ project, code }: Application, isDevelopment: boolean): ServerFacts {
  const { dir, root, environment, installed, raw, settings } = project;
  const { dependencies, strapi } = readPackage(root);
  const declared = (raw.plugins ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...{ environment, dependencies, autoReload: isDevelopment, flags: settings.admin.flags },
    strapiVersion: String(code.config.get('info.strapi')),
    projectId: strapi?.uuid ?? null,
    useYarn: existsSync(path.join(root, 'yarn.lock')),
    plugins: describePlugins({ dir, declared, installed }, absentPlugins(settings)),
  };
}

interface Package {
  readonly dependencies: Readonly<Record<string, unknown>>;
  readonly strapi?: { readonly uuid?: unknown };
}

/** Already read and validated at startup; later changes are irrelevant here. */
export function readPackage(root: string): Package {
  try {
    const content = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;
    return { ...content, dependencies: namedPackages(content) };
  } catch {
    return { dependencies: {} };
  }
}
