module.exports = () => ({
  async sales() {
    const knex = strapi.db.connection;
    const [{ count }] = await knex('products').whereNotNull('published_at').count('* as count');
    const rows = await knex
      .select('categories.name', knex.raw('sum(products.stock) as stock'))
      .from('products')
      .join('products_category_links', 'products.id', 'products_category_links.product_id')
      .join('categories', 'categories.id', 'products_category_links.category_id')
      .groupBy('categories.name')
      .orderBy('categories.name');
    const { tableName } = strapi.db.metadata.get('api::product.product');
    return { count: Number(count), tableName, stock: rows.map(({ name, stock }) => [name, Number(stock)]) };
  },
});
