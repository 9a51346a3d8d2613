/** Only the owner of a note may read it. */
module.exports = async (policyContext, _config, { strapi }) => {
  const { user } = policyContext.state;
  const { id } = policyContext.params;
  if (!user) return false;
  const [note] = await strapi.entityService.findMany('api::note.note', { filters: { id, owner: user.id } });
  return Boolean(note);
};
