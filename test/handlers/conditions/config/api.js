// Thousands of conditions are tried by one request.
module.exports = { limits: { requestMs: 120_000, handlerMs: 120_000 } };
