import { readAuthLayout } from '../../management/users/auth-layout.ts';
import { createRoleReader, type RolePermissions, roleNamed } from '../../auth/roles/role-permissions.ts';
import { createRoleStore, type RoleStore } from '../../management/users/role-store.ts';
import { createUserStore, type UserStore } from '../../management/users/user-store.ts';
import type { Engine } from '../../content/engine.ts';
import { StartError } from '../../errors.ts';
import { requireRoles } from './absent-plugins.ts';
import { withEngine } from './create-application-engine.ts';
import { asCommand } from './record-command.ts';
import { enterProject } from './enter-project.ts';
import { operatorError } from '../messages/operator-error.ts';
import { type Application, openApplication, openProject } from './open-application.ts';
import { createAccess } from './sync-permissions.ts';

/** A project opened to manage permissions. */
export interface OpenAccess extends Application {
  readonly engine: Engine;
  readonly roles: RoleStore;
  readonly users: UserStore;
  permissions(): Promise<ReadonlyMap<number, RolePermissions>>;
}

/** Opens the project, runs one command and closes it again; a new database gets its tables and default roles. */
export async function withAccess(dir: string, work: (access: OpenAccess) => Promise<void>): Promise<void> {
  const application = await openApplication(await openProject(enterProject(dir)), {
    createTables: 'whenAsked',
    isForCommand: true,
  });
  try {
    await asCommand(() =>
      withEngine(application, async (engine) => {
        const { driver, dialect, model } = engine;
        const layout = readAuthLayout(model);
        const { settings } = application.project;
        if (!settings.usersPermissions.isOff) await createAccess(engine, application.project);
        await work({
          ...application,
          engine,
          get roles() {
            requireRoles(settings);
            return createRoleStore(engine);
          },
          get users() {
            requireRoles(settings);
            return createUserStore(driver, dialect, layout);
          },
          async permissions() {
            requireRoles(settings);
            return createRoleReader(driver, dialect, layout)();
          },
        });
      }),
    );
  } catch (error) {
    throw operatorError(application.driver, error);
  } finally {
    await application.close();
  }
}

/** Finds a role by type or name. */
export async function findRole(access: OpenAccess, text: string): Promise<RolePermissions> {
  const roles = await access.permissions();
  const found = roleNamed(roles, text);
  if (found) return found;
  throw new StartError(`There is no role "${text}".`, {
    remedy: `Roles: ${[...roles.values()].map(({ role }) => role.type).join(', ')}.`,
  });
}
