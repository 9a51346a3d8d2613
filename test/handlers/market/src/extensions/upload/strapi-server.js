module.exports = (plugin) => {
  const find = plugin.controllers['content-api'].find;
  plugin.controllers['content-api'].find = async (ctx) => {
    ctx.query.sort = 'id';
    await find(ctx);
    ctx.body = { files: ctx.body };
  };
  plugin.contentTypes.file.schema.attributes.credit = { type: 'string' };
  return plugin;
};
