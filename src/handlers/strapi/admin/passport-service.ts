import type { ServiceParts } from '../../plugins/services/service-parts.ts';
import { getAbsoluteServerUrl } from '../../modules/utils/addresses.ts';

/** `strapi.admin.services.passport`, for `createStrategy` in `config/admin`. */
export const createPassport = ({ strapi }: Pick<ServiceParts, 'strapi'>) => ({
  /** Where the provider sends the browser back to. */
  getStrategyCallbackURL: (uid: unknown): string =>
    `${getAbsoluteServerUrl(strapi.config)}/admin/connect/${encodeURIComponent(String(uid))}`,
});
