module.exports = {
  routes: [
    { method: 'GET', path: '/report/sales', handler: 'report.sales', config: { policies: [], middlewares: [] } },
  ],
};
