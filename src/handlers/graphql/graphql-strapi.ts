import type { Model } from '../../schema/model.ts';
import type { StrapiCore } from '../core/factories.ts';
import type { ServiceStrapi } from '../plugins/services/service-parts.ts';

/** The parts of `strapi` that the services of the GraphQL plugin use. */
export interface GraphqlStrapi extends Pick<ServiceStrapi, 'config' | 'entityService'> {
  readonly dirs: { readonly app: { readonly root: string } };
  readonly core: StrapiCore['core'] & { readonly model: Model };
}

/** A content type as passed by code: identified by its uid. */
export interface NamedType {
  readonly uid: string;
}
