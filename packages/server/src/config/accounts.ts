import type { Environment, Refuse, ServerConfig } from './config.ts';

/** Settings of mail, third-party sign-in and the drive. */
export function loadAccountSettings(
  env: Environment,
  dataDir: string,
  refuse: Refuse,
): Pick<ServerConfig, 'publicUrl' | 'mail' | 'oidc' | 'quotesTo'> {
  const publicUrl = env['MARBETE_PUBLIC_URL']?.replace(/\/$/, '');
  if (publicUrl !== undefined && !isOrigin(publicUrl)) {
    refuse('MARBETE_PUBLIC_URL', 'is an address without a path, such as https://labels.example.com.');
  }
  const oidc = loadOidc(env, refuse);
  const mail = loadMail(env, dataDir, publicUrl, refuse);
  if (publicUrl === undefined && (mail.kind === 'smtp' || oidc)) {
    refuse(
      'MARBETE_PUBLIC_URL',
      'is missing: the address where people reach this server, for links in mails and third-party sign-in.',
    );
  }
  const quotesTo = env['MARBETE_QUOTES_TO'];
  if (quotesTo !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(quotesTo)) {
    refuse('MARBETE_QUOTES_TO', 'is an e-mail address such as designs@example.com.');
  }
  return {
    ...(publicUrl === undefined ? {} : { publicUrl }),
    mail,
    ...(oidc ? { oidc } : {}),
    ...(quotesTo === undefined ? {} : { quotesTo }),
  };
}

function loadMail(
  env: Environment,
  dataDir: string,
  publicUrl: string | undefined,
  refuse: Refuse,
): ServerConfig['mail'] {
  const url = env['SMTP_URL'];
  if (url !== undefined && (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))) {
    refuse('SMTP_URL', 'is an address such as smtp://user:password@mail.example.com:587.');
  }
  const host = publicUrl !== undefined && isOrigin(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
  const from = env['MARBETE_MAIL_FROM'] ?? `Marbete <no-reply@${host}>`;
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
    refuse('MARBETE_MAIL_FROM', 'is a sender such as Marbete <no-reply@example.com>.');
  }
  return url === undefined ? { kind: 'folder', dir: `${dataDir}/outbox`, from } : { kind: 'smtp', url, from };
}

function loadOidc(env: Environment, refuse: Refuse): ServerConfig['oidc'] {
  const issuer = env['MARBETE_OIDC_ISSUER'];
  const clientId = env['MARBETE_OIDC_CLIENT_ID'];
  const clientSecret = env['MARBETE_OIDC_CLIENT_SECRET'];
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || !isSafeIssuer(issuer)) {
    refuse('MARBETE_OIDC_ISSUER', 'is the https address of an OpenID Connect provider.');
  }
  if (!clientId) refuse('MARBETE_OIDC_CLIENT_ID', 'is missing; the provider gives it.');
  if (!clientSecret) {
    refuse('MARBETE_OIDC_CLIENT_SECRET', 'is missing; the provider gives it.');
  }
  const drive = loadDrive(env, issuer, refuse);
  return {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    name: env['MARBETE_OIDC_NAME'] ?? providerName(issuer ?? ''),
    ...(drive ? { drive } : {}),
  };
}

/** The names of the large providers; another one is called by its host. */
function providerName(issuer: string): string {
  const host = URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
  if (host === 'accounts.google.com') return 'Google';
  if (host === 'login.microsoftonline.com') return 'Microsoft';
  return host;
}

const google = 'https://accounts.google.com';

/** Google's drive goes with Google's sign-in; another provider's is named. */
function loadDrive(env: Environment, issuer: string | undefined, refuse: Refuse) {
  const url = env['MARBETE_DRIVE_URL'] ?? (issuer === google ? 'https://www.googleapis.com' : undefined);
  if (url === undefined) return undefined;
  if (!isSafeIssuer(url)) refuse('MARBETE_DRIVE_URL', 'is the https address of a file storage.');
  // Only files that this app has made, not the person's others.
  return { url, scope: env['MARBETE_DRIVE_SCOPE'] ?? 'https://www.googleapis.com/auth/drive.file' };
}

function isOrigin(address: string): boolean {
  return /^https?:\/\//.test(address) && URL.canParse(address) && new URL(address).origin === address;
}

/** Plain http is only for a provider on this machine. */
function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Names of the own machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
