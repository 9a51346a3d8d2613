import { absentPlugins } from './absent-plugins.ts';
import { type CodeHost, createCodeHost } from '../../handlers/host/code-host.ts';
import { projectFileError } from '../../project/import-project-file.ts';
import type { Project } from '../../project/load-project.ts';
import { codeConfig } from './code-config.ts';

/** Loads the project's plugins before the content model, because they may add to it. */
export function openCode(project: Project, guests: Set<string>): Promise<CodeHost> {
  const { dir, root, settings, schemas, env, installed, raw } = project;
  const warn = (message: string): void => console.warn(`Warning: ${message}`);
  return createCodeHost({
    ...{ dir, root, schemas, env, installed, guests },
    publicDir: settings.server.publicDir,
    config: codeConfig(project),
    plugins: (raw.plugins ?? {}) as Readonly<Record<string, unknown>>,
    absent: absentPlugins(settings),
    log: { debug: () => {}, info: console.log, warn, error: console.error },
    importer: {
      importFile: project.importFile,
      locate: (file, error) => projectFileError(dir, file, error),
    },
    http: { maxHeaderSize: settings.limits.queryStringBytes },
    strict: settings.api.strict,
  });
}
