import type { Texts } from '../translated.ts';

export const kit: Texts<'hi', 'kit'> = {
  colours: 'रंग: {theme}',
  coloursChange: 'रंग: {theme}। बदलें।',
  dark: 'गहरे',
  light: 'हल्के',
  nothingMatches: '“{words}” से मेल खाता कुछ नहीं मिला।',
  retrying: 'फिर से कोशिश की जा रही है। यह पेज अपने आप जारी रहेगा।',
  system: 'सिस्टम के अनुसार',
  tryAgain: 'फिर कोशिश करें',
  typeToSearch: 'खोजने के लिए लिखें',
  unreachable: 'सर्वर से संपर्क नहीं हो पा रहा है',
};
