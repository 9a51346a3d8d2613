module.exports = { rest: { defaultLimit: 10, maxLimit: 50, withCount: true }, limits: { handlerMs: 20_000 } };
