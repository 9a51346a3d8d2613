const slugify = (text) =>
  text
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9]+/g, '-');

module.exports = {
  async beforeCreate(event) {
    const { data } = event.params;
    if (data.title && !data.slug) data.slug = slugify(data.title);
  },
  beforeUpdate({ params, state }) {
    state.renamed = params.data.title !== undefined;
    if (state.renamed) params.data.slug = slugify(params.data.title);
  },
  async afterUpdate({ result, state }) {
    if (!state.renamed) return;
    await strapi.db
      .query('api::audit-log.audit-log')
      .create({ data: { action: 'product.renamed', subject: result.slug } });
  },
  async beforeDelete({ params }) {
    const product = await strapi.db
      .query('api::product.product')
      .findOne({ where: params.where, populate: ['reviews'] });
    if (product?.reviews.length > 0)
      throw new (require('@strapi/utils').errors.ApplicationError)('A product with reviews stays');
  },
};
