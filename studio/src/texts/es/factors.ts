import type { Texts } from '../translated.ts';

export const factors: Texts<'es', 'factors'> = {
  addPasskey: 'Añadir una clave de acceso',
  added: 'Añadido',
  authenticator: 'Aplicación de autenticación',
  code: 'Código',
  codeOrPasskey: 'Introduce un código, o deja el campo vacío para usar una clave de acceso.',
  codesLeft: 'Códigos de recuperación restantes: {left}',
  confirm: 'Continuar',
  enterCode: 'Introduce el código que muestra tu aplicación de autenticación, o un código de recuperación.',
  explanation:
    'Con una aplicación de autenticación en tu teléfono, la contraseña sola no basta para iniciar sesión: también se pide un código.',
  forget: 'Volver a preguntar',
  forgetNamed: 'Volver a preguntar en {device}',
  forgotten: 'Se vuelve a preguntar en este navegador',
  hasFactor: '{name} inicia sesión con un segundo factor.',
  keepCodes:
    'Guarda estos códigos en un lugar seguro. Si pierdes el teléfono, cada uno sustituye una vez a un código de la aplicación. Solo se muestran ahora.',
  key: 'Clave',
  kind: 'Tipo',
  nameOfDevice: 'Nombre del dispositivo',
  namePasskey:
    'Elige un nombre con el que reconocer la clave de acceso. El navegador pregunta después dónde guardarla.',
  newCodes: 'Nuevos códigos de recuperación',
  passkey: 'Clave de acceso',
  passkeyExplanation:
    'Una clave de acceso se guarda en un dispositivo, un gestor de contraseñas o una llave de seguridad. Sustituye al código; si el dispositivo te reconoce, inicia sesión sin contraseña.',
  passkeyFailed: 'El navegador no ha dado ninguna clave de acceso. Inténtalo de nuevo, o elige otra forma.',
  passkeyKnown: 'Este dispositivo ya tiene una clave de acceso tuya. Úsala, o elige otro dispositivo.',
  passkeysAt: 'Las claves de acceso solo funcionan en {address}. Abre Studio allí para añadir una.',
  passkeysNeedHttps:
    'Las claves de acceso necesitan una dirección https. Pide a quien administra el servidor que defina «url» en config/server.',
  qrCode: 'Código QR con la clave',
  recoveryCodes: 'Códigos de recuperación',
  remove: 'Quitar',
  removeNamed: 'Quitar {name}',
  requiredFrom:
    'Tu rol exige un segundo factor. Configúralo antes del {date}; después no podrás iniciar sesión sin él.',
  reset: 'Quitar el segundo factor',
  resetHint:
    'Hasta que se configure uno nuevo, basta la contraseña para iniciar sesión. Todas las sesiones abiertas terminan.',
  roleRequires:
    'Tu rol exige un segundo factor. Configura una aplicación de autenticación en tu teléfono para iniciar sesión.',
  scan: 'Escanea la imagen con una aplicación de autenticación, o escribe la clave en ella. Introduce después el código que muestra.',
  secondFactor: 'Segundo factor',
  setUp: 'Configurar una aplicación de autenticación',
  signInWithPasskey: 'Iniciar sesión con una clave de acceso',
  trust: 'No preguntar en este navegador hasta {date}',
  trustedBrowsers: 'Navegadores de confianza',
  trustedHint:
    'En estos navegadores, el inicio de sesión no pide el segundo factor. Vuelve a pedirlo donde otra persona pueda iniciar sesión.',
  trustedUntil: 'De confianza hasta',
  usePasskey: 'Usar una clave de acceso',
  wasReset: '{name} ya no tiene segundo factor',
  whoAreYou: 'Confirma que eres tú.',
};
