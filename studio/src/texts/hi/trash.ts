import type { Texts } from '../translated.ts';

export const trash: Texts<'hi', 'trash'> = {
  deletedEntries: '{type} की मिटाई गई प्रविष्टियाँ',
  deletedTime: 'मिटाने का समय',
  empty: 'कोई मिटाई गई प्रविष्टि नहीं',
  entry: 'प्रविष्टि',
  explained: {
    one: 'आप जो मिटाते हैं, उसे {count} दिन तक बहाल किया जा सकता है।',
    other: 'आप जो मिटाते हैं, उसे {count} दिनों तक बहाल किया जा सकता है।',
  },
  forget: '{name} को हमेशा के लिए मिटाएँ',
  forgetQuestion: '{name} को हमेशा के लिए मिटाएँ?',
  left: { one: '{count} संबंध बहाल नहीं हो सका।', other: '{count} संबंध बहाल नहीं हो सके।' },
  off: 'इस परियोजना में मिटाई गई चीज़ें रखी नहीं जातीं।',
  restoreNamed: '{name} को बहाल करें',
  restored: 'बहाल किया गया।',
  restoredAsDraft: 'मसौदे के रूप में बहाल किया गया।',
  until: 'तब तक उपलब्ध',
};
