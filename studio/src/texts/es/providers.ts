import type { Texts } from '../translated.ts';

export const providers: Texts<'es', 'providers'> = {
  created: 'reciben una cuenta al iniciar sesión por primera vez',
  explained:
    'Los proveedores se configuran en «auth.providers» de config/admin. Sus secretos vienen del entorno y nunca se muestran. Un cambio se aplica al reiniciar el servidor.',
  invited: 'necesitan una invitación',
  loading: 'Cargando los proveedores de identidad…',
  newPeople: 'Personas sin cuenta',
  none: 'No hay ningún proveedor de identidad. Añade uno a «auth.providers» en config/admin, reinicia el servidor y registra en el proveedor la dirección que se mostrará aquí.',
  passwordsOff: 'Los administradores solo inician sesión con un proveedor; las contraseñas están desactivadas.',
  passwordsOn:
    'También se aceptan contraseñas. Para permitir solo proveedores, pon «auth.passwords» en false cuando un superadministrador haya iniciado sesión con uno.',
  protocol: 'Protocolo',
  register: 'Registrar en el proveedor',
  scimOff: 'Para que un proveedor cree y desactive administradores, define «scim.token» en config/admin.',
  scimOn: 'Un proveedor gestiona los administradores por SCIM en {address}. Su token está en el entorno.',
};
