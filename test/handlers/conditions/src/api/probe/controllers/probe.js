const { ATTRIBUTES, OPERATORS, VALUES, ROWS } = require('../cells');

const UID = 'api::thing.thing';

/** What each layer finds by a condition. */
const FACES = {
  query: async (where) => strapi.db.query(UID).findMany({ where }),
  service: async (filters) => strapi.entityService.findMany(UID, { filters }),
  assigned: async (filters, ctx) => {
    ctx.query = {};
    ctx.query.filters = filters;
    return (await strapi.controller(UID).find(ctx)).data;
  },
};

/** One sign for the rows that were found, the first row being the lowest bit; `!` for an error. */
async function signOf(face, where, ctx) {
  try {
    const found = await FACES[face](where, ctx);
    return SIGNS[found.reduce((bits, { id }) => bits | (1 << (id - 1)), 0)];
  } catch {
    return '!';
  }
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function conditionOf(attribute, operator, value) {
  const condition = operator === 'itself' ? value : { [operator]: value };
  return attribute === 'root' ? condition : { [attribute]: condition };
}

module.exports = {
  async fill(ctx) {
    for (const data of ROWS) await strapi.entityService.create(UID, { data });
    ctx.body = { rows: await strapi.db.query(UID).count() };
  },

  /** What is left when everything that a condition of somebody's body matches is deleted. */
  async remove(ctx) {
    const left = [];
    for (const where of [
      { name: { $in: {} } },
      { name: { $eq: {} } },
      { name: { $contains: {} } },
      { name: { a: 'one' } },
      { $or: undefined },
      [],
    ]) {
      await strapi.db
        .query(UID)
        .deleteMany({ where })
        .catch(() => undefined);
      await strapi.entityService.deleteMany(UID, { filters: where }).catch(() => undefined);
      await strapi.db
        .query(UID)
        .updateMany({ where, data: { name: 'gone' } })
        .catch(() => undefined);
      left.push(
        await strapi.db.query(UID).count({ where: { $or: [{ name: { $ne: 'gone' } }, { name: { $null: true } }] } }),
      );
    }
    ctx.body = left;
  },

  async update(ctx) {
    ctx.body = await strapi.entityService.update(UID, 1, { data: undefined });
  },

  async ask(ctx) {
    const { face } = ctx.query;
    const table = {};
    for (const attribute of ATTRIBUTES) {
      for (const operator of OPERATORS) {
        let signs = '';
        for (const value of Object.values(VALUES))
          signs += await signOf(face, conditionOf(attribute, operator, value()), ctx);
        table[`${attribute} ${operator}`] = signs;
      }
    }
    ctx.body = { values: Object.keys(VALUES), table };
  },
};
