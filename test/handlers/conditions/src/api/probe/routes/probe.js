module.exports = {
  routes: ['fill', 'ask', 'remove', 'update'].map((action) => ({
    method: 'GET',
    path: `/probe/${action}`,
    handler: `probe.${action}`,
  })),
};
