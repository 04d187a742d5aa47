import { isAppError } from '@marbete/core/api/errors';
import { defaultDailyLimit, publishableKeySchema, secretKeySchema, type Key } from '@marbete/core/api/keys';
import type { KeyScope } from '@marbete/core/api/endpoint';
import type * as z from 'zod/mini';

/** A publishable key as it is typed. */
export interface PublishableDraft {
  nombre: string;
  /** Origins, one a line. */
  origenes: string;
  etiquetas: readonly number[];
  /** A day as YYYY-MM-DD, '' for never. */
  vence: string;
  limite_diario: string;
}

/** A secret key as it is typed. */
export interface SecretDraft {
  nombre: string;
  alcance: KeyScope;
  prueba: boolean;
  vence: string;
}

export const emptyPublishable: PublishableDraft = {
  nombre: '',
  origenes: '',
  etiquetas: [],
  vence: '',
  limite_diario: String(defaultDailyLimit),
};

export const emptySecret: SecretDraft = { nombre: '', alcance: 'todo', prueba: false, vence: '' };

export function draftOf(key: Key): PublishableDraft {
  return {
    nombre: key.nombre,
    origenes: key.origenes.join('\n'),
    etiquetas: key.etiquetas.map(({ id }) => id),
    vence: key.vence?.slice(0, 10) ?? '',
    limite_diario: String(key.limite_diario ?? defaultDailyLimit),
  };
}

export function publishableBody(draft: PublishableDraft): z.input<typeof publishableKeySchema> {
  const { nombre, etiquetas, vence, limite_diario } = draft;
  return {
    nombre,
    origenes: linesOf(draft.origenes),
    etiquetas: [...etiquetas],
    vence,
    limite_diario: Number(limite_diario),
  };
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');

/** What is wrong with a field: a word whose text the screen has. */
export type KeyIssue = 'required' | 'origin' | 'label' | 'serials' | 'limit' | 'past' | 'invalid';
export type KeyIssues = Partial<Record<keyof PublishableDraft | keyof SecretDraft, KeyIssue>>;

/** What must be mended before the key can be made, by the contract's own rules. */
export function publishableIssues(draft: PublishableDraft): KeyIssues {
  const body = publishableBody(draft);
  return issuesOf(
    publishableKeySchema.safeParse({
      ...body,
      limite_diario: draft.limite_diario === '' ? Number.NaN : body.limite_diario,
    }),
  );
}

export function secretIssues(draft: SecretDraft): KeyIssues {
  return issuesOf(secretKeySchema.safeParse(draft));
}

function issuesOf(parsed: { error?: z.core.$ZodError | undefined }): KeyIssues {
  const issues: KeyIssues = {};
  for (const { path, code } of parsed.error?.issues ?? []) {
    const name = path[0] as keyof KeyIssues;
    issues[name] ??= issueOf(name, path.length > 1 ? 'item' : code);
  }
  return issues;
}

function issueOf(name: keyof KeyIssues, code: string): KeyIssue {
  if (name === 'limite_diario') return 'limit';
  if (name === 'origenes') return code === 'too_small' ? 'required' : 'origin';
  if (name === 'etiquetas') return 'label';
  return code === 'too_small' ? 'required' : 'invalid';
}

/** What the server found: a day that is over, a label with a serial number. */
export function refusedFields(error: unknown): KeyIssues {
  const issues: KeyIssues = {};
  if (!isAppError(error)) return issues;
  for (const { path, rule } of error.issues) {
    const name = path[0] as keyof KeyIssues;
    issues[name] ??= rule === 'past' ? 'past' : rule === 'takes-serials' ? 'serials' : 'invalid';
  }
  return issues;
}

export type KeyState = 'active' | 'expired' | 'revoked';

/** Whether a key still opens anything. */
export function stateOf({ revocada, vence }: Pick<Key, 'revocada' | 'vence'>, now: Date): KeyState {
  if (revocada !== null) return 'revoked';
  return vence !== null && vence <= now.toISOString() ? 'expired' : 'active';
}
