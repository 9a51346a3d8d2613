import type { Texts } from '../translated.ts';

export const kit: Texts<'tr', 'kit'> = {
  colours: 'Renkler: {theme}',
  coloursChange: 'Renkler: {theme}. Değiştir.',
  dark: 'koyu',
  light: 'açık',
  nothingMatches: '“{words}” ile eşleşen bir şey yok.',
  retrying: 'Yeniden deneniyor. Bu sayfa kendiliğinden devam edecek.',
  system: 'sistem',
  tryAgain: 'Yeniden dene',
  typeToSearch: 'Aramak için yazın',
  unreachable: 'Sunucuya ulaşılamıyor',
};
