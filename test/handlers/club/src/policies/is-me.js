module.exports = (policyContext) => String(policyContext.state.user?.id) === policyContext.params.id;
