import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import { version } from '../version.ts';

/*
 * The Model Context Protocol over standard input and output, as far as a server with tools and a question needs it: a line
 * is a message of JSON-RPC 2.0. https://modelcontextprotocol.io/specification/2025-06-18
 */

/** Newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** Since when a server may ask a person. */
const asksSince = '2025-06-18';
const mostLineLength = 1_000_000;
/** A person answers within so many milliseconds, or said no. */
const answerMs = 10 * 60_000;

export type Content = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string };

export interface Tool {
  name: string;
  description: string;
  input: z.ZodObject;
  /** Whether it only looks. */
  readOnly: boolean;
  call(input: never, asking: Asking): Promise<Content[]>;
}

export interface Asking {
  /** Whether the program at the other end can ask a person. */
  canAsk: boolean;
  /** Asks a person yes or no; false for every other answer, and for none. */
  ask(question: string, yes: string): Promise<boolean>;
}

const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.number()])),
  method: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});
const initializeSchema = z.object({
  protocolVersion: z.string(),
  capabilities: z._default(z.record(z.string(), z.unknown()), {}),
});
const callSchema = z.object({
  name: z.string(),
  arguments: z._default(z.record(z.string(), z.unknown()), {}),
});
const answerSchema = z.object({ action: z.literal('accept'), content: z.object({ print: z.literal(true) }) });

const codes = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602 } as const;

class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Serves the tools until the input ends. `messageOf` words what a tool refuses; what the protocol refuses is worded here. */
export async function serveTools(
  tools: readonly Tool[],
  input: Readable,
  output: Writable,
  messageOf: (error: unknown) => string,
): Promise<void> {
  const questions = new Map<number, (answer: unknown) => void>();
  const running = new Set<Promise<void>>();
  let asked = 0;
  let canAsk = false;

  const send = (message: object) => void output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

  async function ask(question: string, yes: string): Promise<boolean> {
    if (!canAsk) return false;
    const id = (asked += 1);
    const requestedSchema = {
      type: 'object',
      properties: { print: { type: 'boolean', title: yes, default: false } },
      required: ['print'],
    };
    const answer = new Promise<unknown>((resolve) => {
      questions.set(id, resolve);
      setTimeout(resolve, answerMs).unref();
    });
    send({ id, method: 'elicitation/create', params: { message: question, requestedSchema } });
    return answerSchema.safeParse(await answer.finally(() => questions.delete(id))).success;
  }

  async function answerTo(method: string, params: unknown): Promise<object> {
    if (method === 'initialize') {
      const { protocolVersion, capabilities } = read(initializeSchema, params);
      const chosen = versions.includes(protocolVersion) ? protocolVersion : versions[0]!;
      canAsk = capabilities['elicitation'] !== undefined && chosen >= asksSince;
      return {
        protocolVersion: chosen,
        capabilities: { tools: {} },
        serverInfo: { name: 'marbete', version },
      };
    }
    if (method === 'ping') return {};
    if (method === 'tools/list') return { tools: tools.map(shownTool) };
    if (method !== 'tools/call') throw new Refusal(codes.method, `There is no ${method.slice(0, 100)}.`);
    const { name, arguments: given } = read(callSchema, params);
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new Refusal(codes.params, `There is no tool ${name.slice(0, 100)}.`);
    try {
      return { content: await tool.call(read(tool.input, given) as never, { canAsk, ask }) };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return { content: [{ type: 'text', text: messageOf(error) }], isError: true };
    }
  }

  function take(line: string): void {
    const message = messageSchema.safeParse(parsed(line));
    if (!message.success) {
      send({ id: null, error: { code: codes.parse, message: 'That is no message of JSON-RPC 2.0.' } });
      return;
    }
    const { id, method, params, result } = message.data;
    if (method === undefined) {
      if (typeof id === 'number') questions.get(id)?.(result);
      return;
    }
    // Words that want no answer: of none of them anything depends here.
    if (id === undefined) return;
    const work = answerTo(method, params).then(
      (answer) => send({ id, result: answer }),
      (error: unknown) => {
        const { code, message } =
          error instanceof Refusal ? error : { code: codes.request, message: messageOf(error) };
        send({ id, error: { code, message } });
      },
    );
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  for await (const line of linesOf(input)) {
    if (line === undefined)
      send({
        id: null,
        error: { code: codes.request, message: `A message has at most ${mostLineLength} characters.` },
      });
    else if (line.trim() !== '') take(line);
  }
  // Nobody is there to answer any more.
  for (const [, resolve] of questions) resolve(undefined);
  await Promise.all(running);
}

/** Lines, each once it is whole; undefined for one that has become too long, of which nothing is held any more. */
async function* linesOf(input: Readable): AsyncGenerator<string | undefined> {
  let line = '';
  let isLong = false;
  for await (const piece of input.setEncoding('utf8') as AsyncIterable<string>) {
    for (const [at, part] of piece.split('\n').entries()) {
      if (at > 0) {
        if (!isLong) yield line;
        [line, isLong] = ['', false];
      }
      if (isLong) continue;
      line += part;
      if (line.length <= mostLineLength) continue;
      [line, isLong] = ['', true];
      yield undefined;
    }
  }
  yield line;
}

const shownTool = ({ name, description, input, readOnly }: Tool) => ({
  name,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }),
  annotations: { readOnlyHint: readOnly, destructiveHint: !readOnly },
});

function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const found = schema.safeParse(value ?? {});
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw new Refusal(codes.params, `${issue?.path.join('.') || 'params'}: ${issue?.message}`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
