import type { AccountProviders } from '../../../auth/accounts/create-accounts.ts';
import type { Mailer } from '../../../auth/mail/mailer.ts';
import type { Engine } from '../../../content/engine.ts';
import type { ConfigRegistry } from '../../host/config-registry.ts';

type Params = Readonly<Record<string, unknown>>;
type Rows = Promise<readonly Record<string, unknown>[]>;
type Row = Promise<Record<string, unknown> | null>;

/** The parts of `strapi` that the services of its plugins use, as any project code does. */
export interface ServiceStrapi {
  readonly config: ConfigRegistry;
  readonly entityService: {
    findOne(uid: string, id: unknown, params?: unknown): Row;
    findMany(uid: string, params?: unknown): Rows;
    findPage(uid: string, params?: unknown): Promise<unknown>;
    create(uid: string, params: Params): Row;
    update(uid: string, id: unknown, params: Params): Row;
  };
  readonly query: (uid: string) => {
    findOne(params: Params): Row;
    findMany(params?: Params): Rows;
    count(params?: Params): Promise<number>;
    create(params: Params): Row;
    update(params: Params): Row;
    delete(params: Params): Row;
  };
  readonly store: (place: Params) => { get(params?: Params): Promise<unknown>; set(params: Params): Promise<void> };
  readonly plugin: (name: string) => { service(name: string): Record<string, (...args: never[]) => unknown> };
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
