import { type Endpoint, takesIdempotencyKey } from './endpoint.ts';
import { errorStatus } from './errors.ts';
import { problemSchema } from './v1/problem.ts';
import { isV1 } from './v1/schemas.ts';

/* What calls refuse with, as the OpenAPI document has it. */

type Json = Record<string, unknown>;

const errorSchema = {
  type: 'object',
  description: 'Why a call was refused. Programs branch on code; mensaje is for people.',
  required: ['code', 'message', 'mensaje'],
  properties: {
    code: { enum: Object.keys(errorStatus), description: 'A stable word for the reason.' },
    message: { type: 'string', description: 'The reason with its place and the next step, in English.' },
    mensaje: { type: 'string', description: 'The reason for people, in the language of the call.' },
    issues: {
      type: 'array',
      description: 'Everything that is wrong with the input.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: {
            type: 'array',
            items: { type: ['string', 'integer'] },
            description: 'Leads to the value, such as a field or a row and column.',
          },
          message: { type: 'string', description: 'What is wrong.' },
          rule: { type: 'string', description: 'A stable word for the rule that was broken.' },
        },
      },
    },
    details: { type: 'object', description: 'Facts, such as retryAfterSeconds.' },
  },
};

const refusals = {
  Unauthenticated: 'Nobody is signed in, or the key does not work',
  Forbidden: 'The role or the key may not make this call',
  NotFound: 'There is no such thing, or it is another account’s',
  InFlight:
    'The same call is in flight, or it is in the way of something; Retry-After says when to ask again',
  TooLarge: 'A file or a field is too large',
  Invalid: 'The input is not valid; issues lists everything',
  Limited: 'Too many calls or tries; Retry-After says when to go on',
  Refused: 'Something went wrong on the server, or it does not answer at the moment',
} as const;

const refusalAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

export const refusalReference = (endpoint: Endpoint, name: keyof typeof refusals) => ({
  $ref: `#/components/responses/${isV1(endpoint) ? 'V1' : ''}${name}`,
});

/** By the statuses that a call can answer besides 200. */
export function refusalsOf(endpoint: Endpoint): Json {
  const { access, params, query, body, form, name } = endpoint;
  const possible: [number, keyof typeof refusals, boolean][] = [
    [401, 'Unauthenticated', access !== 'public'],
    [403, 'Forbidden', access !== 'public'],
    [404, 'NotFound', access !== 'public' && (params !== undefined || body !== undefined)],
    [409, 'InFlight', takesIdempotencyKey(endpoint) || (isV1(endpoint) && endpoint.method !== 'GET')],
    [413, 'TooLarge', form !== undefined || body !== undefined],
    [422, 'Invalid', [params, query, body, form].some((input) => input !== undefined)],
    [
      429,
      'Limited',
      access === 'public' || access === 'publishable-key' || name.startsWith('account.') || isV1(endpoint),
    ],
  ];
  return Object.fromEntries(
    possible.flatMap(([status, refusal, isPossible]) =>
      isPossible ? [[status, refusalReference(endpoint, refusal)]] : [],
    ),
  );
}

/** The bodies of refusals, under the names that answers refer to. */
export const refusalSchemas: Record<string, Json> = {
  Error: errorSchema,
  Problem: problemSchema(Object.keys(errorStatus)),
};

/** Refusals that calls share. */
export const refusalResponses: Json = Object.fromEntries(
  Object.entries(refusals).flatMap(([name, description]) => [
    [name, refusalAnswer(description)],
    [`V1${name}`, problemAnswer(description)],
  ]),
);
