module.exports = {
  /** Every second: how often it ran is kept in the database. */
  tally: {
    async task({ strapi }) {
      const store = strapi.store({ type: 'plugin', name: 'club' });
      const runs = (await store.get({ key: 'runs' })) ?? 0;
      await store.set({ key: 'runs', value: runs + 1 });
    },
    options: { rule: '* * * * * *' },
  },
  '0 0 1 1 *': ({ strapi }) => {
    strapi.log.info('a new year');
  },
};
