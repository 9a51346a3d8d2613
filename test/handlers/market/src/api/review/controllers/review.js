const { createCoreController } = require('@strapi/strapi').factories;
const { yup, validateYupSchema } = require('@strapi/utils');

const reviewSchema = yup.object({ points: yup.number().min(1).max(5).required(), product: yup.number().required() });

module.exports = createCoreController('api::review.review', ({ strapi }) => ({
  async create(ctx) {
    const { user } = ctx.state;
    await validateYupSchema(reviewSchema)(ctx.request.body.data);
    const count = await strapi.db.query('api::review.review').count({
      where: { author: user.id, product: ctx.request.body.data.product },
    });
    if (count > 0) return ctx.conflict('You have reviewed this product');
    const entity = await strapi.entityService.create('api::review.review', {
      data: { ...ctx.request.body.data, author: user.id },
      ...(await this.sanitizeQuery(ctx)),
    });
    const response = this.transformResponse(await this.sanitizeOutput(entity, ctx));
    ctx.status = 201;
    return response;
  },

  async delete(ctx) {
    const review = await strapi.entityService.findOne('api::review.review', ctx.params.id, { populate: ['author'] });
    if (!review) return ctx.notFound();
    if (review.author?.id !== ctx.state.user.id) return ctx.unauthorized('This review is of somebody else');
    return super.delete(ctx);
  },
}));
