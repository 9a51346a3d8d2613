import escapeHtml from 'lodash/escape.js';

export interface PanelVersion {
  /** Version of @strapi/strapi in the project's package.json; null if it is not a dependency. */
  readonly strapi: string | null;
}

/** Earlier panels use routes that later versions of v4 have removed. */
const OLDEST = [4, 12] as const;

/** Whether a panel of this version needs routes that are not served. Unknown versions are accepted. */
export function isTooOld({ strapi }: PanelVersion): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(strapi ?? '') ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
}

/** Page with instructions if no panel was built, or if it is too old. */
export function writeMissingPanel(version: PanelVersion): string {
  const text = isTooOld(version)
    ? `This project has Strapi ${escapeHtml(version.strapi ?? '')}. The admin panel works from Strapi 4.12 on: upgrade Strapi in the project, run <code>strapi build</code>, and start Plinth again.`
    : 'No admin panel was built for this project. Run <code>strapi build</code> with Strapi v4 in the project, which creates the folder <code>build</code>, and start Plinth again. To disable this page, set <code>serveAdminPanel: false</code> in <code>config/admin</code>.';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Admin panel</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}</style></head><body><h1>No admin panel</h1><p>${text}</p></body></html>`;
}
