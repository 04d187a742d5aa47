/**
 * Whether a password is one that people guess first: on a list of what others use, or the e-mail itself. The list is
 * read when it is first asked for.
 */
export async function isCommonPassword(password: string, email = ''): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase()));
  const lower = password.toLowerCase();
  const [name = '', host = ''] = email.toLowerCase().split('@');
  return (
    common.has(lower) || [email.toLowerCase(), name, host, 'marbete'].includes(lower) || isOneSign(lower)
  );
}

let common: Set<string> | undefined;

const isOneSign = (text: string) => new Set(text).size === 1;
