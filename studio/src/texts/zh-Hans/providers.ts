import type { Texts } from '../translated.ts';

export const providers: Texts<'zh-Hans', 'providers'> = {
  created: '首次登录时获得帐户',
  explained:
    '提供商在 config/admin 的“auth.providers”中配置。其密钥来自环境变量，永远不会显示。更改在服务器重启后生效。',
  invited: '需要邀请',
  loading: '正在加载身份提供商…',
  newPeople: '没有帐户的人',
  none: '没有身份提供商。请在 config/admin 的“auth.providers”中添加一个，重启服务器，然后在提供商处登记此处显示的地址。',
  passwordsOff: '管理员只能通过提供商登录；密码已停用。',
  passwordsOn: '也接受密码。若只允许提供商，请在超级管理员通过提供商登录后将“auth.passwords”设为 false。',
  protocol: '协议',
  register: '在提供商处登记',
  scimOff: '若要由提供商创建和停用管理员，请在 config/admin 中设置“scim.token”。',
  scimOn: '提供商通过 {address} 的 SCIM 管理管理员。其令牌在环境变量中。',
};
