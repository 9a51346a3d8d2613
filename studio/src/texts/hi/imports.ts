import type { Texts } from '../translated.ts';

export const imports: Texts<'hi', 'imports'> = {
  by: 'जो पंक्तियाँ किसी प्रविष्टि को बदलती हैं',
  byField: 'जिनमें {field} समान है',
  byNone: 'कोई नहीं: सभी नई हैं',
  column: 'कॉलम',
  counts: '{created} नई, {changed} बदली, {same} अपरिवर्तित',
  done: 'आयात हुआ: {created} नई, {changed} बदली',
  example: 'उदाहरण',
  explained: 'यदि प्रकार में ड्राफ़्ट हैं, तो नई प्रविष्टियाँ ड्राफ़्ट होती हैं। खाली सेल मौजूदा प्रविष्टि का फ़ील्ड खाली करता है।',
  fieldOf: '{column} के लिए फ़ील्ड',
  file: 'CSV फ़ाइल',
  hint: 'पहली पंक्ति में कॉलम के नाम हैं। अधिकतम {rows} पंक्तियाँ और {size}।',
  refused: {
    one: '{count} पंक्ति आयात नहीं हो सकती और छोड़ दी जाएगी',
    other: '{count} पंक्तियाँ आयात नहीं हो सकतीं और छोड़ दी जाएँगी',
  },
  row: 'पंक्ति {number}',
  save: { one: '{count} पंक्ति आयात करें', other: '{count} पंक्तियाँ आयात करें' },
  skip: 'आयात न करें',
  stopped: 'आयात पंक्ति {number} से पहले रुक गया। उससे पहले की पंक्तियाँ सहेजी गई हैं।',
  title: 'प्रविष्टियाँ आयात करें',
  unreadable: 'यह नामों और पंक्तियों वाली CSV फ़ाइल नहीं है जिसे आयात किया जा सके।',
  willChange: '{field} बदलती है',
  willCreate: 'नई है',
};
