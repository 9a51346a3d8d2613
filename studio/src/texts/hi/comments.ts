import type { Texts } from '../translated.ts';

export const comments: Texts<'hi', 'comments'> = {
  answer: 'उत्तर दें',
  answerTo: '{name} को उत्तर',
  closed: '{name} ने हल किया, {time}',
  comment: 'टिप्पणी करें',
  deleteText: 'यह टिप्पणी और इसके उत्तर हटाएँ?',
  edit: 'बदलें',
  edited: 'बदला गया',
  formerPerson: 'हटाया गया खाता',
  mention: 'किसी का उल्लेख करें',
  nobody: 'इस नाम का कोई भी इसे नहीं पढ़ सकता',
  none: 'अभी कोई टिप्पणी नहीं',
  of: 'टिप्पणियाँ: {field}',
  reopen: 'फिर से खोलें',
  resolve: 'हल करें',
  showClosed: { one: '{count} हल की गई टिप्पणी दिखाएँ', other: '{count} हल की गई टिप्पणियाँ दिखाएँ' },
  title: 'टिप्पणियाँ',
  write: 'टिप्पणी लिखें',
};
