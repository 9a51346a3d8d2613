import type { Application } from '../../src/app/opening/open-application.ts';
import type { ApiSettings, GraphqlProjectSettings } from '../../src/project/settings.ts';

const SETTINGS: GraphqlProjectSettings = {
  endpoint: '/graphql',
  shadowCrud: true,
  depthLimit: null,
  defaultLimit: 10,
  maxLimit: -1,
  introspection: true,
  csrfHeaders: null,
  persistedQueries: true,
  batches: true,
  aggregates: false,
  subscriptions: false,
};

/** The application with GraphQL, whatever its project says. */
export const withGraphql =
  (settings: Partial<GraphqlProjectSettings> = {}) =>
  (application: Application): Application => {
    const { project } = application;
    const graphql = { ...SETTINGS, ...settings };
    return { ...application, project: { ...project, settings: { ...project.settings, graphql } } };
  };

/** The same where v5 is spoken. */
export const withV5Graphql =
  (api: Partial<ApiSettings> = {}) =>
  (given: Application): Application => {
    const { project, ...application } = withGraphql()(given);
    const { settings } = project;
    const adapted = { ...settings, api: { ...settings.api, contract: 'v5' as const, ...api } };
    return { ...application, project: { ...project, settings: adapted } };
  };
