/** Without these settings, v4 refuses to start these plugins, too. */
export const SETTINGS = {
  'strapi-plugin-fuzzy-search': {
    'fuzzy-search': {
      config: {
        contentTypes: [
          { uid: 'api::article.article', modelName: 'article', fuzzysortOptions: { keys: [{ name: 'title' }] } },
        ],
      },
    },
  },
  'strapi-plugin-io': { io: { enabled: true, config: { contentTypes: ['api::article.article'] } } },
};

/** Options of articles that these plugins look for. */
export const OPTIONS = {
  '@notum-cz/strapi-plugin-content-versioning': { versions: { versioned: true } },
};

/** What a run cannot know: why something differs, and what to do about it. */
export const NOTES = {
  '@strapi/plugin-seo':
    'its button that installs the component does not work: take the component from its documentation, or build it in Studio.',
  '@strapi/plugin-documentation':
    'Plinth serves its own reference in its place, with its title, version, description, servers and path; the routes of its page do not exist.',
  '@strapi/plugin-sentry': 'it does not run; calls to it have no effect. Send the log or traces to Sentry.',
  '@notum-cz/strapi-plugin-content-versioning':
    'its decorator also applies to what administrators save. Studio keeps versions of every type.',
};
