/** What people here use besides the list, which is an English one; also with digits and signs after it. */
const usualHere = new Set([
  'administrador',
  'bienvenido',
  'clave',
  'contrasena',
  'cliente',
  'etiqueta',
  'etiquetas',
  'guadalajara',
  'impresora',
  'marbete',
  'mexico',
  'micontrasena',
  'monterrey',
  'sucursal',
  'tienda',
  'usuario',
]);

/**
 * Whether a password is one that people guess first, accents and case aside: on a list of what others use, or the
 * e-mail itself. The list is read when it is first asked for.
 */
export async function isCommonPassword(password: string, email = ''): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase()));
  const lower = password.toLowerCase();
  const plain = lower.normalize('NFKD').replace(/\p{M}+/gu, '');
  const [name = '', host = ''] = email.toLowerCase().split('@');
  return (
    common.has(lower) ||
    common.has(plain) ||
    usualHere.has(plain.replace(/[\d\s\p{P}\p{S}]+$/u, '')) ||
    [email.toLowerCase(), name, host].includes(lower) ||
    isOneSign(lower)
  );
}

let common: Set<string> | undefined;

const isOneSign = (text: string) => new Set(text).size === 1;
