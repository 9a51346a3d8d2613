const SITE = 'http://127.0.0.1:3000';

module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  preview: {
    enabled: true,
    config: {
      allowedOrigins: env('CLIENT_URL', SITE),
      // The pages of site/. Types without one are shown as the API answers.
      handler(uid, { id, token }) {
        if (uid !== 'api::article.article') return undefined;
        return `${env('CLIENT_URL', SITE)}/preview?${new URLSearchParams({ path: `/articles/${id}`, token })}`;
      },
    },
  },
});
