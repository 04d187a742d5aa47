import { type CompiledTemplate, type CompileOptions, compileTemplate } from '@marbete/core/languages/compile';

const kept = 20;
const templates = new Map<string, CompiledTemplate>();

/**
 * A compiled template, kept while it is in use: a long run asks for the same one chunk after chunk. The key is all
 * that compiling looks at, so nothing has to be told when a label or a setting changes.
 */
export function compiledTemplate(text: string, options: CompileOptions): CompiledTemplate {
  const key = JSON.stringify([text, options]);
  const template = templates.get(key) ?? compileTemplate(text, options);
  templates.delete(key);
  templates.set(key, template);
  for (const oldest of templates.keys()) {
    if (templates.size <= kept) break;
    templates.delete(oldest);
  }
  return template;
}
