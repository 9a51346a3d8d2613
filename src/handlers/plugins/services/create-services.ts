import type { NativeServices } from '../native-plugins.ts';
import { createEmailService } from './email-service.ts';
import { createJwtService } from './jwt-service.ts';
import { createLocaleService, createLocalizedTypes } from './locale-services.ts';
import { createPermissionCatalogue, createPermissionService } from './permission-services.ts';
import { createProviderServices } from './provider-services.ts';
import { createRoleService } from './role-service.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Library } from './given-file.ts';
import { createUploadService } from './upload-service.ts';
import { createUserService } from './user-service.ts';

/** The services of v4's own plugins, built on what any project code can use. */
export const createServices = (parts: ServiceParts, library: Library): NativeServices => ({
  'users-permissions': {
    user: createUserService(parts),
    jwt: createJwtService(parts),
    role: createRoleService(parts),
    permission: createPermissionService(parts),
    'users-permissions': createPermissionCatalogue(parts),
    ...(parts.providers && createProviderServices(parts, parts.providers)),
  },
  upload: { upload: createUploadService(parts, library) },
  i18n: { locales: createLocaleService(parts), 'content-types': createLocalizedTypes(parts) },
  email: { email: createEmailService(parts.mailer, () => parts.strapi.config.get('plugin.email')) },
});
