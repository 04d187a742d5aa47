import { showLabel, storeLabel, updateLabel } from '@marbete/core/api/labels';
import { answerWithTemplate, templateOfAnswer } from '@marbete/core/api/printer-code';
import { type Source, writeSource } from '@marbete/engine/internal/template/source';
import { usageError } from '../exit-codes.ts';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import {
  languageById,
  languageId,
  languageOf,
  usualLanguage,
  type PrinterLanguage,
} from '@marbete/engine/internal/languages/languages';
import { Command } from 'commander';
import { basename, extname } from 'node:path';
import { type Context, handle } from '../context.ts';
import { printerSettings } from '../print/options.ts';
import { findLabel, refused } from '../print/server-label.ts';
import { readTemplate } from '../print/template-file.ts';
import { signedInClient } from '../server-client.ts';
import { plainText, table } from '../table.ts';
import { writeWhole } from '../write-whole.ts';

/** The commands that look at one label, and move its template to a file and back. */
export function labelFileCommands(): Command[] {
  return [showCommand(), pullCommand(), pushCommand()];
}

async function labelOnServer(context: Context, wanted: string) {
  const { client } = await signedInClient(context);
  const { id } = await findLabel(client, wanted);
  const shown = await client.call(showLabel, { body: { id } });
  return { client, label: shown.etiquetas, mapping: shown.catalogo };
}

function showCommand(): Command {
  const command = new Command('show')
    .argument('<label>', 'its number, code or name')
    .description('show a label: its variables, the columns that fill them, and its template')
    .addHelpText(
      'after',
      '\nExamples:\n  marbete labels show 12\n  marbete labels show "Shelf price" --json',
    );
  return handle<object, [string]>(command, async (context, _, wanted) => {
    const { label, mapping } = await labelOnServer(context, wanted);
    const language = languageById(label.language_id);
    const facts = {
      id: label.id,
      name: label.nombre,
      description: label.descripcion,
      language,
      size: label.medida?.medida ?? null,
      catalogue: label.catalogo_id,
      columns: Object.fromEntries(mapping.map(({ variable, columna }) => [variable, columna])),
      printer: label.impresora?.impresora ?? null,
      template: templateOfAnswer(label).text,
    };
    context.output.show(
      [
        table(
          ['ID', 'NAME', 'LANGUAGE', 'SIZE (mm)', 'CATALOGUE'],
          [[label.id, label.nombre, label.language.name, facts.size ?? '', label.catalogo_id ?? '']],
        ),
        ...(mapping.length === 0
          ? []
          : [
              '',
              table(
                ['VARIABLE', 'COLUMN'],
                mapping.map(({ variable, columna }) => [variable, columna]),
              ),
            ]),
        '',
        templateOfAnswer(label).text.split('\n').map(plainText).join('\n'),
      ].join('\n'),
    );
    return { facts };
  });
}

function pullCommand(): Command {
  const command = new Command('pull')
    .argument('<label>', 'its number, code or name')
    .option('--out <file>', 'where it goes, - for standard output; left out, its name in this folder')
    .description('save the template of a label to a file')
    .addHelpText(
      'after',
      `
Examples:
  marbete labels pull 12
  marbete labels pull 12 --out shelf.zpl`,
    );
  return handle<{ out?: string }, [string]>(command, async (context, { out }, wanted) => {
    const { label } = await labelOnServer(context, wanted);
    const language = languageById(label.language_id) ?? usualLanguage;
    const facts = { id: label.id, name: label.nombre, language };
    if (out === '-') {
      const source = templateOfAnswer(label);
      if (source.encoding === 'latin1') throw usageError('The template is no text: name a file with --out.');
      context.output.event('template', { ...facts, template: source.text });
      context.output.show(source.text);
      return { facts };
    }
    const file = out ?? `${fileName(label.nombre)}${languageOf(language).extensions[0] ?? ''}`;
    await writeWhole(file, writeSource(templateOfAnswer(label)), { replace: out !== undefined });
    context.output.tell(`Saved ${file}.`);
    return { facts: { ...facts, file } };
  });
}

/** A name that every file system takes. */
function fileName(name: string): string {
  const kept = name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80);
  return kept === '' ? 'label' : kept;
}

interface PushFlags {
  to?: string;
  name?: string;
  language?: string;
  dryRun?: boolean;
}

function pushCommand(): Command {
  const command = new Command('push')
    .argument('<file>', 'a template')
    .option('--to <label>', 'the label to change, by number, code or name; left out, a new one')
    .option('--name <name>', 'name of a new label, or a new name; left out, the file’s')
    .option('--language <name>', 'language of the template; left out, told by its extension or its text')
    .option('--dry-run', 'check it, change nothing')
    .description('make a label of a file, or give a label the template of a file')
    .addHelpText(
      'after',
      `
The template is checked first; one with a mistake changes nothing (exit 3).

Examples:
  marbete labels push shelf.zpl
  marbete labels push shelf.zpl --to 12
  marbete labels push shelf.zpl --to 12 --dry-run`,
    );
  return handle<PushFlags, [string]>(command, push);
}

async function push(context: Context, flags: PushFlags, path: string) {
  const { output } = context;
  const { source, language } = await readTemplate(path, flags.language);
  const { warnings, variables } = compileTemplate(source, {
    language,
    settings: await printerSettings({}, language),
  });
  for (const { message, line } of warnings) {
    output.say(`${path}${line === undefined ? '' : `:${line}`}: ${message}`);
  }
  const facts = { language, variables, warnings: warnings.length };
  if (flags.to !== undefined) return change(context, flags, flags.to, path, source, facts);
  const name = flags.name ?? basename(path, extname(path));
  if (flags.dryRun) {
    output.tell(`${path} would become the new label '${name}'.`);
    return { facts: { ...facts, name, dryRun: true } };
  }
  const { client } = await signedInClient(context);
  const stored = await client.call(storeLabel, {
    body: { nombre: name, ...answerWithTemplate(source), language: languageId(language) },
  });
  if (stored.id === undefined) throw refused(stored.mensaje ?? 'The server did not store the label.');
  output.tell(`Label ${stored.id} '${name}' is made.`);
  return { facts: { ...facts, id: stored.id, name, created: true } };
}

async function change(
  context: Context,
  flags: PushFlags,
  wanted: string,
  path: string,
  source: Source,
  known: { language: PrinterLanguage },
) {
  const { output } = context;
  const { client, label } = await labelOnServer(context, wanted);
  const name = flags.name ?? label.nombre;
  const language = languageId(known.language);
  const template = answerWithTemplate(source);
  const isSame = label.etiqueta === template.etiqueta && label.etiqueta_base64 === template.etiqueta_base64;
  const changed = !isSame || label.nombre !== name || label.language_id !== language;
  const facts = { ...known, id: label.id, name, changed };
  if (!changed || flags.dryRun) {
    output.tell(
      changed
        ? `${path} would replace the template of label ${label.id} '${label.nombre}'.`
        : `Label ${label.id} '${name}' has this template already.`,
    );
    return { facts: flags.dryRun ? { ...facts, dryRun: true } : facts };
  }
  await client.call(updateLabel, {
    form: {
      data: {
        id: label.id,
        version: label.version,
        nombre: name,
        ...template,
        language,
        descripcion: label.descripcion,
        ocultar: label.ocultar,
      },
    },
    files: {},
  });
  output.tell(`Label ${label.id} '${name}' has the template of ${path} now.`);
  return { facts };
}
