import { AppError, isAppError } from '@marbete/core/api/errors';
import { createOrder, readOrders } from '@marbete/core/api/v1/orders';
import { readLabel, readLabels } from '@marbete/core/api/v1/labels';
import { readList, readLists } from '@marbete/core/api/v1/lists';
import { readGroups, readStations } from '@marbete/core/api/v1/stations';
import { usualHead } from '@marbete/engine/internal/languages/print-head';
import { readSource } from '@marbete/engine/internal/template/source';
import { Command } from 'commander';
import * as z from 'zod';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { type Content, serveTools, type Tool } from '../mcp/protocol.ts';
import type { Output } from '../output.ts';
import { paperSize } from '../picture-size.ts';
import type { previewCode } from '../preview/preview-code.ts';
import { findLabel } from '../print/server-label.ts';
import { signedInClient } from '../server-client.ts';
import { orderOf } from './orders.ts';

export function mcpCommand(): Command {
  const command = new Command('mcp')
    .description('let a program of the Model Context Protocol list, check, preview and order labels')
    .addHelpText(
      'after',
      `
It speaks the protocol on standard input and output, as the session of marbete login. Nothing prints without a person:
the program has to ask one with the question that it is given (elicitation), else the order is refused.

Examples:
  marbete mcp
  { "mcpServers": { "marbete": { "command": "marbete", "args": ["mcp"] } } }`,
    );
  return handle(command, async (context) => {
    if (context.output.json) throw usageError('marbete mcp speaks JSON of its own: leave out --json.');
    await serveTools(toolsOf(context), process.stdin, process.stdout, messageOf);
  });
}

const messageOf = (error: unknown): string => {
  if (!isAppError(error)) return `Unexpected: ${error instanceof Error ? error.message : String(error)}`;
  const issues = Array.isArray(error.details['issues']) ? error.details['issues'].slice(0, 20) : [];
  return [error.message, ...issues.map((issue) => JSON.stringify(issue))].join('\n');
};

const lists = ['labels', 'lists', 'stations', 'groups', 'orders'] as const;
const label = z.string().min(1).max(300).describe('number, code or name of a label');
const local = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .describe('YYYY-MM-DDTHH:MM by the clocks of each shop');
const place = z.string().min(1).max(300);

function toolsOf(context: Context): Tool[] {
  const signedIn = async () => (await signedInClient(context)).client;
  const text = (value: unknown): Content[] => [{ type: 'text', text: JSON.stringify(value, undefined, 1) }];

  return [
    tool(
      'list',
      'Lists labels, lists that fill them, shops (stations) with their printers, groups of shops, or the newest orders.',
      z.object({ what: z.enum(lists), cursor: z.string().max(30).optional() }),
      true,
      async ({ what, cursor }) => {
        const client = await signedIn();
        const query = cursor === undefined ? {} : { cursor };
        if (what === 'stations') return text(await client.call(readStations, { query: {} }));
        if (what === 'groups') return text(await client.call(readGroups, {}));
        if (what === 'lists') return text(await client.call(readLists, { query }));
        if (what === 'orders') return text(await client.call(readOrders, { query }));
        const { labels, next } = await client.call(readLabels, { query });
        return text({
          labels: labels.map((label) => ({ ...label, template: undefined, templateBase64: undefined })),
          next,
        });
      },
    ),
    tool(
      'check',
      'Checks all rows of a label’s list as printing does, and answers what is wrong. Prints nothing.',
      z.object({
        label,
        rows: z.string().max(1_000).optional().describe('rows as 1-40,77; all when left out'),
      }),
      true,
      async ({ label: wanted, rows }) => text(await checked(context, wanted, rows)),
    ),
    tool(
      'preview',
      'Draws a label as its printer prints it. Values that are not given show samples.',
      z.object({
        label,
        values: z.record(z.string().max(100), z.string().max(2_000)).default({}),
        size: z.string().max(20).optional().describe('paper, as 50x30mm'),
      }),
      true,
      async ({ label: wanted, values, size }) => {
        const client = await signedIn();
        const { id } = await findLabel(client, wanted);
        const { template, templateBase64, language } = await client.call(readLabel, {
          params: { label: id },
        });
        const source = readSource(
          Buffer.from(templateBase64 ?? template, templateBase64 ? 'base64' : 'utf8'),
        );
        return picture(context, { source, language }, values, size);
      },
    ),
    tool(
      'print',
      'Orders labels at shops, after a person said yes to a question. Refused where the program cannot ask a person.',
      z.object({
        label,
        at: z.array(place).min(1).max(100).describe('group:NAME, SHOP, or SHOP/PRINTER, by names or ids'),
        until: local,
        from: local.optional(),
        rows: z.enum(['all', 'changed']).default('all'),
        search: z.string().max(200).optional(),
        quantity: z.number().int().min(1).max(9_999).optional(),
        name: z.string().min(1).max(100).optional(),
      }),
      false,
      async (wanted, asking) => {
        if (!asking.canAsk)
          return refused(
            'This program cannot ask a person. Order with: marbete orders give, or in the web app.',
          );
        const client = await signedIn();
        const flags = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
        const order = await orderOf(client, flags);
        const list = await client.call(readList, { params: { list: order.list } });
        const which =
          wanted.search !== undefined
            ? `the rows with '${wanted.search}'`
            : wanted.rows === 'changed'
              ? 'the rows that changed'
              : 'all rows';
        const question = [
          `Print '${order.name}' (label ${order.label}) at ${wanted.at.join(', ')}: ${which}`,
          ` of the ${list.rows} in '${list.name}'`,
          `, ${wanted.quantity ?? 'as many as the list says'} of each`,
          `, from ${wanted.from ?? 'now'} until ${wanted.until} by the clocks of each shop?`,
        ].join('');
        if (!(await asking.ask(question, 'Print'))) return refused('Nobody said yes: nothing was ordered.');
        return text(await client.call(createOrder, { body: order }));
      },
    ),
  ];

  function refused(message: string): never {
    throw new AppError('forbidden', message);
  }
}

const tool = <S extends z.ZodObject>(
  name: string,
  description: string,
  input: S,
  readOnly: boolean,
  call: (input: z.output<S>, asking: Parameters<Tool['call']>[1]) => Promise<Content[]>,
): Tool => ({ name, description, input, readOnly, call });

/** Problems that an answer names. */
const namedProblems = 50;

/** What `marbete check` says of a label of the server. */
async function checked(context: Context, wanted: string, rows: string | undefined) {
  const { printLabels } = await import('../print/print-labels.ts');
  const problems: object[] = [];
  const output: Output = {
    ...quiet,
    event(name, facts) {
      if (name === 'problem' && problems.length < namedProblems) problems.push(facts);
    },
  };
  const flags = {
    label: wanted,
    dryRun: true,
    onProblem: 'stop' as const,
    header: true,
    ...(rows === undefined ? {} : { rows }),
  };
  const { exit = 0, facts = {} } = await printLabels(
    { ...context, output },
    flags,
    new AbortController().signal,
  );
  return { ok: exit === 0, labels: Number(facts['labels'] ?? 0), ...facts, problems };
}

/** An output that nobody reads. */
const quiet: Output = {
  json: true,
  interactive: false,
  event() {},
  result() {},
  show() {},
  tell() {},
  say() {},
  progress: () => Promise.resolve({ update() {}, done() {} }),
};

async function picture(
  { settings }: Context,
  file: Parameters<typeof previewCode>[1],
  set: Readonly<Record<string, string>>,
  size: string | undefined,
): Promise<Content[]> {
  const [preview, { renderLabel }, { encodePng }] = await Promise.all([
    import('../preview/preview-code.ts'),
    import('@marbete/engine/internal/languages/render'),
    import('@marbete/engine/internal/picture/png'),
  ]);
  const said: string[] = [];
  const output = { ...quiet, say: (word: string) => void said.push(word) };
  const { code } = await preview.previewCode(
    output,
    file,
    { set, row: 1, header: true },
    usualHead,
    settings.decimal,
  );
  const { dpmm } = usualHead;
  const paper = size === undefined ? {} : { ...paperSize(size), size: 'paper' as const };
  const { labels } = await renderLabel(file.language, code, { dpmm, ...paperSize('4x6in'), ...paper });
  const [first] = labels;
  if (!first) throw new AppError('template-invalid', 'The label draws nothing.');
  const data = Buffer.from(encodePng(first.bitmap, dpmm)).toString('base64');
  return [
    { type: 'image', data, mimeType: 'image/png' },
    ...said.map((word) => ({ type: 'text' as const, text: word })),
  ];
}
