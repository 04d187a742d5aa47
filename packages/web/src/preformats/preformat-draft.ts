import { languageId, languageOfFormat, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { isAppError } from '@marbete/core/api/errors';

/** A pre-format as it is typed (ENT-35). */
export interface PreformatDraft {
  name: string;
  /** The printer code. */
  description: string;
  imagen: File | undefined;
}

type PreformatIssues = Partial<Record<keyof PreformatDraft, 'template' | 'too-long' | 'invalid'>>;

/** The server's issues by field; a path begins with the part of the multipart body. */
export function refusedFields(error: unknown): PreformatIssues {
  const issues: PreformatIssues = {};
  if (!isAppError(error)) return issues;
  for (const { path, rule } of error.issues) {
    const [first, line] = path[0] === 'data' ? path.slice(1) : path;
    if (first !== 'name' && first !== 'description' && first !== 'imagen') continue;
    const template = first === 'description' && (line !== undefined || error.code === 'template-invalid');
    issues[first] ??= rule === 'too_big' ? 'too-long' : template ? 'template' : 'invalid';
  }
  if (error.code === 'unsupported-file' || error.code === 'too-large') issues.imagen ??= 'invalid';
  return issues;
}

/** The id of the language that the server will take the code for; a form without code begins as ZPL. */
export function languageOfCode(code: string): number {
  return languageId(code.trim() === '' ? usualLanguage : languageOfFormat(code));
}
