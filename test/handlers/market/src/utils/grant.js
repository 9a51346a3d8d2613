/** Permissions given by code, as many starters do it. */
exports.grant = async (type, permissions) => {
  const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type } });
  const all = Object.entries(permissions).flatMap(([controller, actions]) =>
    actions.map((action) =>
      strapi.query('plugin::users-permissions.permission').create({
        data: { action: `api::${controller}.${controller}.${action}`, role: role.id },
      }),
    ),
  );
  await Promise.all(all);
};
