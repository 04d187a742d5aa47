import type { CallContext } from '../../http/route.ts';
import { composeLetter } from '../../mail/letter.ts';
import { accountLetters } from './letters.ts';

type Sending = Pick<CallContext, 'database' | 'mailer' | 'log' | 'language' | 'publicUrl'>;

const pathOf: Record<keyof typeof accountLetters, (token: string) => string> = {
  verify: (token) => `/api/auth/verify/${token}`,
  reset: (token) => `/reset-password/${token}`,
  invitation: (token) => `/reset-password/${token}`,
  thirdParty: () => '/',
};

/** Sends a letter after the answer, so that nobody waits for a mail server. */
export function sendLetter(context: Sending, ...letter: LetterArguments): void {
  context.database.afterwards(() => mailLetter(context, ...letter));
}

type LetterArguments = [kind: keyof typeof accountLetters, to: string, token?: string];

/** Never rejects: a mail server that refuses is in the log, and people may ask for the letter again. */
export async function mailLetter(
  { mailer, log, language, publicUrl }: Sending,
  ...[kind, to, token = '']: LetterArguments
): Promise<void> {
  const url = `${publicUrl}${pathOf[kind](token)}`;
  try {
    await mailer.send(composeLetter(to, accountLetters[kind][language](url)));
  } catch (error) {
    // Not the whole error: what the mail library keeps in it may hold the token.
    const { code, responseCode, message } = error as {
      code?: string;
      responseCode?: number;
      message: string;
    };
    log.warn({ letter: kind, code, responseCode, reason: message }, 'A mail was not sent; check SMTP_URL');
  }
}
