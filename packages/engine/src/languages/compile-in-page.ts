import type { CompiledTemplate, CompileOptions } from '../template/compiled.ts';
import { asSource, type Source } from '../template/source.ts';
import { fitTag } from '../template/text-fit.ts';
import { compileWith } from './compile-with.ts';
import { enginesOf } from './language-engines.ts';

/** As compileWith; who fills one language does not load the others. */
export async function compileInPage(
  template: Source | Uint8Array | string,
  options: CompileOptions,
): Promise<CompiledTemplate> {
  const source = asSource(template);
  // Old-style labels may have a width of lines, which makes a block of its room.
  const fits = source.text.search(fitTag) >= 0 || (options.configurations?.length ?? 0) > 0;
  return compileWith(await enginesOf(options.language).fill(fits), source, options);
}
