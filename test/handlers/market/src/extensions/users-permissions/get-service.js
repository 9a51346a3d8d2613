exports.getService = (name) => strapi.plugin('users-permissions').service(name);
