module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET', 'of no use') },
  apiToken: { salt: env('API_TOKEN_SALT', 'salt of the tests') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  flags: { nps: env.bool('FLAG_NPS', true), promoteEE: env.bool('FLAG_PROMOTE_EE', true) },
});
