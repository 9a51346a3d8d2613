import type { Texts } from '../translated.ts';

export const library: Texts<'hi', 'library'> = {
  added: 'जोड़ा गया',
  anyTime: 'कभी भी जोड़ी गई',
  anyUse: 'उपयोग में हों या न हों',
  deletedFiles: 'हटाई गई फ़ाइलें',
  file: 'फ़ाइल',
  filesCanBeRestored: {
    one: 'फ़ाइलें {count} दिन तक ट्रैश से वापस लाई जा सकती हैं, फ़ोल्डर नहीं।',
    other: 'फ़ाइलें {count} दिनों तक ट्रैश से वापस लाई जा सकती हैं, फ़ोल्डर नहीं।',
  },
  focusSaved: 'फ़ोकस सहेजा गया',
  lastDays: {
    one: 'पिछले {count} दिन में जोड़ी गई',
    other: 'पिछले {count} दिनों में जोड़ी गई',
  },
  noDeletedFiles: 'कोई हटाई गई फ़ाइल नहीं',
  path: 'पथ',
  saveFocus: 'फ़ोकस सहेजें',
  unused: 'किसी फ़ील्ड में उपयोग नहीं',
  use: 'उपयोग',
  used: 'किसी फ़ील्ड में उपयोग में',
};
