module.exports = {
  async afterCreate(event) {
    const { result } = event;
    try {
      await strapi
        .plugin('email')
        .service('email')
        .send({
          to: 'shop@example.org',
          from: 'noreply@example.org',
          replyTo: result.email,
          subject: `Message of ${result.name}`,
          text: result.message,
        });
    } catch (err) {
      strapi.log.error(`no mail: ${err.message}`);
    }
  },
};
