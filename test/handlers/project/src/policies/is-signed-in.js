const { PolicyError } = require('@strapi/utils').errors;

module.exports = (policyContext) => {
  if (policyContext.state.user) return true;
  throw new PolicyError('Sign in first', { policy: 'is-signed-in' });
};
