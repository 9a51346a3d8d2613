import type { Texts } from '../translated.ts';

export const providers: Texts<'ja', 'providers'> = {
  created: '最初のサインインでアカウントを取得します',
  explained:
    'プロバイダーは config/admin の「auth.providers」で設定します。シークレットは環境変数から読み込まれ、表示されることはありません。変更はサーバーの再起動後に有効になります。',
  invited: '招待が必要です',
  loading: 'ID プロバイダーを読み込んでいます…',
  newPeople: 'アカウントのない人',
  none: 'ID プロバイダーがありません。config/admin の「auth.providers」に追加し、サーバーを再起動してから、ここに表示されるアドレスをプロバイダーに登録してください。',
  passwordsOff: '管理者はプロバイダーでのみサインインします。パスワードは無効です。',
  passwordsOn:
    'パスワードも使えます。プロバイダーだけを許可するには、スーパー管理者がプロバイダーでサインインした後に「auth.passwords」を false にしてください。',
  protocol: 'プロトコル',
  register: 'プロバイダーに登録するもの',
  scimOff: 'プロバイダーに管理者の作成と無効化を任せるには、config/admin で「scim.token」を設定してください。',
  scimOn: 'プロバイダーが {address} の SCIM で管理者を管理しています。トークンは環境変数にあります。',
};
