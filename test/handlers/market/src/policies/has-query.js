const { PolicyError } = require('@strapi/utils').errors;

module.exports = (policyContext, config, { strapi }) => {
  if (policyContext.request.query[config.name] !== undefined) return true;
  strapi.log.debug(`no ${config.name}`);
  throw new PolicyError(`Which ${config.name}?`, { policy: 'has-query' });
};
