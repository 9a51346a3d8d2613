import type { Texts } from '../translated.ts';

export const signOn: Texts<'es', 'signOn'> = {
  arriving: 'Iniciando sesión…',
  away: 'El proveedor de identidad no responde. Inténtalo de nuevo en unos minutos o inicia sesión de otra forma.',
  denied:
    'El proveedor de identidad ha rechazado el inicio de sesión. Inténtalo de nuevo; si lo vuelve a rechazar, pregunta a quienes lo gestionan.',
  expired: 'El inicio de sesión ha caducado o se empezó en otro navegador. Empiézalo de nuevo.',
  failed:
    'No se pudo completar el inicio de sesión. Inténtalo de nuevo; si vuelve a fallar, avisa a un superadministrador: el registro del servidor indica el motivo.',
  inactive: 'Tu cuenta está desactivada. Pide a un superadministrador que la active.',
  lastSuperAdmin:
    'Tus grupos quitarían el rol al último superadministrador. Nombra antes a otro superadministrador o pide que cambien tus grupos.',
  linkWorksOnce: 'Este enlace se creó en el servidor. Funciona una sola vez.',
  noAccess:
    'Tus grupos en el proveedor de identidad no te dan acceso. Pide a quienes lo gestionan que te añadan a uno que sí lo dé.',
  noAccount:
    'Aquí no hay ninguna cuenta para ti. Pide a un superadministrador que invite la dirección de correo que tienes en el proveedor de identidad.',
  notSignedIn: 'No has iniciado sesión',
  otherPerson:
    'La cuenta con tu dirección de correo pertenece a otra persona en el proveedor de identidad. Pregunta a un superadministrador.',
  unverified: 'El proveedor de identidad no confirma tu dirección de correo. Confírmala allí e inicia sesión de nuevo.',
};
