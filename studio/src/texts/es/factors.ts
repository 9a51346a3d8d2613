import type { Texts } from '../translated.ts';

export const factors: Texts<'es', 'factors'> = {
  added: 'Añadido',
  code: 'Código',
  codesLeft: 'Códigos de recuperación restantes: {left}',
  confirm: 'Continuar',
  enterCode: 'Introduce el código que muestra tu aplicación de autenticación, o un código de recuperación.',
  explanation:
    'Con una aplicación de autenticación en tu teléfono, la contraseña sola no basta para iniciar sesión: también se pide un código.',
  hasFactor: '{name} inicia sesión con un segundo factor.',
  keepCodes:
    'Guarda estos códigos en un lugar seguro. Si pierdes el teléfono, cada uno sustituye una vez a un código de la aplicación. Solo se muestran ahora.',
  key: 'Clave',
  nameOfDevice: 'Nombre del dispositivo',
  newCodes: 'Nuevos códigos de recuperación',
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
  wasReset: '{name} ya no tiene segundo factor',
  whoAreYou: 'Confirma que eres tú.',
};
