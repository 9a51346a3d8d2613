import type { Texts } from '../translated.ts';

export const gate: Texts<'hi', 'gate'> = {
  backToSignIn: 'साइन इन पर वापस जाएँ',
  chooseANewPassword: 'नया पासवर्ड चुनें',
  completeAccount: 'अपना खाता पूरा करने के लिए पासवर्ड चुनें।',
  createTheFirstAdministrator: 'पहला एडमिनिस्ट्रेटर बनाएँ',
  enterEmail: 'लिंक पाने के लिए अपना ईमेल पता डालें।',
  forgotYourPassword: 'पासवर्ड भूल गए?',
  linkOnItsWay: 'अगर {email} किसी एडमिनिस्ट्रेटर का है, तो नया पासवर्ड चुनने का लिंक भेज दिया गया है।',
  lookIntoYourMailbox: 'अपना मेलबॉक्स देखें',
  newPassword: 'नया पासवर्ड',
  noAdministratorYet:
    'इस प्रोजेक्ट में अभी कोई एडमिनिस्ट्रेटर नहीं है। पहला एडमिनिस्ट्रेटर सब कुछ कर सकता है और दूसरों को आमंत्रित कर सकता है।',
  openStudio: 'Studio खोलें',
  passwordHint: 'कम से कम 8 वर्ण, जिनमें एक छोटा अक्षर, एक बड़ा अक्षर और एक अंक हो',
  saveAndSignIn: 'सहेजें और साइन इन करें',
  sendTheLink: 'लिंक भेजें',
  signIn: 'साइन इन करें',
  signInAgain: 'फिर से साइन इन करें',
  signInAgainToContinue: 'जारी रखने के लिए फिर से साइन इन करें। आपका लिखा हुआ कुछ भी नहीं खोया है।',
  signInToStudio: 'Studio में साइन इन करें',
  signInWith: '{provider} से साइन इन करें',
  staySignedIn: 'साइन इन बनाए रखें',
  welcomeToStudio: 'Studio में आपका स्वागत है',
  youHaveBeenInvited: 'आपको आमंत्रित किया गया है',
  yourSessionHasEnded: 'आपका सत्र समाप्त हो गया है',
};
