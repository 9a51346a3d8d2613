import type { AccountProviders } from '../../../auth/accounts/create-accounts.ts';
import type { Mailer } from '../../../auth/mail/mailer.ts';
import type { Engine } from '../../../content/engine.ts';
import type { createQueryEngine } from '../../strapi/database/query-engine.ts';
import type { createEntityService } from '../../strapi/entities/entity-service.ts';
import type { createStore } from '../../strapi/stored-settings.ts';
import type { ConfigRegistry } from '../../host/config-registry.ts';

/** The parts of `strapi` that the services of its plugins use, as any project code does. */
export interface ServiceStrapi {
  readonly config: ConfigRegistry;
  readonly entityService: ReturnType<typeof createEntityService>;
  readonly query: ReturnType<typeof createQueryEngine>;
  readonly store: ReturnType<typeof createStore>;
}

export interface ServiceParts {
  readonly strapi: ServiceStrapi;
  readonly content: Engine;
  readonly mailer: Mailer;
  /** The project's folder. */
  readonly dir: string;
  /** Sign-in providers; null if the project has no accounts. */
  readonly providers: AccountProviders | null;
  readonly passwords: {
    hash(password: string): Promise<string>;
    matches(password: string, hash: string | null): Promise<boolean>;
  };
}
