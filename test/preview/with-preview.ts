import type { Application } from '../../src/app/opening/open-application.ts';
import type { PreviewSettings } from '../../src/project/settings/admin-settings.ts';

/** The application with `preview` in `config/admin`, whose pages are at one origin. */
export const withPreview =
  (handler: PreviewSettings['handler'], origin = 'https://site.example') =>
  (application: Application): Application => {
    const { project } = application;
    const { settings } = project;
    const preview = { origins: [origin], handler };
    return {
      ...application,
      project: { ...project, settings: { ...settings, admin: { ...settings.admin, preview } } },
    };
  };
