import type { Texts } from '../translated.ts';

export const home: Texts<'zh-Hans', 'home'> = {
  checkingTheServer: '正在检查服务器…',
  collection: '集合',
  discardText: '您在“{entry}”中输入的内容将从此浏览器中删除。已保存的内容会保留。',
  discardUnsavedChanges: '放弃未保存的更改吗？',
  entries: { other: '{count} 个条目' },
  hello: '您好',
  helloName: '您好，{name}',
  inDevelopment: '开发环境，Strapi {version} API，Node {node}',
  inEnvironment: '{environment} 环境，Strapi {version} API，Node {node}',
  lastEdited: '最近编辑',
  newOf: '新建{name}',
  nothingHasBeenEditedYet: '尚未编辑过任何内容。',
  nothingToEditYet: '暂无可编辑的内容',
  running: '运行中',
  server: '服务器',
  singleType: '单个类型',
  unsavedInThisBrowser: '此浏览器中未保存的内容',
  youHaveNoDrafts: '您没有草稿或未发布的更改。',
  yourRoleHasNoAccess: '您的角色无权访问内容类型。',
  yourUnpublishedWork: '您未发布的工作',
};
