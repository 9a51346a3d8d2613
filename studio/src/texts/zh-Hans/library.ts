import type { Texts } from '../translated.ts';

export const library: Texts<'zh-Hans', 'library'> = {
  added: '添加时间',
  anyTime: '不限添加时间',
  anyUse: '不限是否使用',
  deletedFiles: '已删除的文件',
  file: '文件',
  filesCanBeRestored: {
    other: '文件可在 {count} 天内从回收站恢复，文件夹不能。',
  },
  focusSaved: '焦点已保存',
  lastDays: {
    other: '最近 {count} 天内添加',
  },
  noDeletedFiles: '没有已删除的文件',
  path: '路径',
  saveFocus: '保存焦点',
  unused: '未被任何字段使用',
  use: '使用情况',
  used: '被字段使用',
};
