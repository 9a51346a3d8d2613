import type { Texts } from '../translated.ts';

export const kit: Texts<'zh-Hans', 'kit'> = {
  colours: '配色：{theme}',
  coloursChange: '配色：{theme}。点击更改。',
  dark: '深色',
  light: '浅色',
  nothingMatches: '没有与“{words}”匹配的内容。',
  retrying: '正在重试。此页面会自动恢复。',
  system: '跟随系统',
  tryAgain: '重试',
  typeToSearch: '输入以搜索',
  unreachable: '无法连接服务器',
};
