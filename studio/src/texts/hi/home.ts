import type { Texts } from '../translated.ts';

export const home: Texts<'hi', 'home'> = {
  checkingTheServer: 'सर्वर की जाँच हो रही है…',
  collection: 'संग्रह',
  discardText: '“{entry}” में आपका लिखा हुआ इस ब्राउज़र से मिट जाएगा। जो सहेजा गया है, वह बना रहेगा।',
  discardUnsavedChanges: 'बिना सहेजे बदलाव छोड़ दें?',
  entries: { one: '{count} प्रविष्टि', other: '{count} प्रविष्टियाँ' },
  hello: 'नमस्ते',
  helloName: 'नमस्ते, {name}',
  inDevelopment: 'डेवलपमेंट में, Strapi {version} API, Node {node}',
  inEnvironment: '{environment} परिवेश में, Strapi {version} API, Node {node}',
  lastEdited: 'हाल में संपादित',
  newOf: 'नया {name}',
  nothingHasBeenEditedYet: 'अभी तक कुछ संपादित नहीं हुआ है।',
  nothingToEditYet: 'अभी संपादित करने के लिए कुछ नहीं है',
  running: 'चल रहा है',
  server: 'सर्वर',
  singleType: 'एकल प्रकार',
  unsavedInThisBrowser: 'इस ब्राउज़र में बिना सहेजा',
  youHaveNoDrafts: 'आपके कोई ड्राफ़्ट या अप्रकाशित बदलाव नहीं हैं।',
  yourRoleHasNoAccess: 'आपकी भूमिका को सामग्री प्रकारों का एक्सेस नहीं है।',
  yourUnpublishedWork: 'आपका अप्रकाशित काम',
};
