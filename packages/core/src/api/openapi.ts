import * as z from 'zod/mini';
import { accountSchema, usageSchema } from './account.ts';
import { auditEventSchema } from './audit.ts';
import { sessionSchema } from './auth.ts';
import {
  catalogueChangesSchema,
  catalogueColumnSchema,
  catalogueSchema,
  detectedSchema,
} from './catalogues.ts';
import { deviceSchema } from './devices.ts';
import { embedLabelSchema } from './embed.ts';
import { type Endpoint, takesIdempotencyKey } from './endpoint.ts';
import { galleryCardSchema } from './gallery.ts';
import { keySchema } from './keys.ts';
import { labelConfigurationSchema, labelSchema } from './labels.ts';
import { languageSchema, measureSchema, tagSchema } from './masters.ts';
import { refusalReference, refusalResponses, refusalSchemas, refusalsOf } from './openapi-refusals.ts';
import { describe, tags, thingOfCall, thingOfSchema, wordFor, wordsOf } from './openapi-words.ts';
import { preformatSchema } from './preformats.ts';
import { printedRunSchema } from './print-history.ts';
import { chunkRecordSchema, openRunSchema } from './print-runs.ts';
import { printerSettingsSchema } from './printer-settings.ts';
import { printFromCatalogue, printRowSchema } from './printing.ts';
import { problemSchema, rowProblemSchema } from './schemas.ts';
import { teamMemberSchema } from './team.ts';
import { userSchema } from './users.ts';
import { labelV1Schema } from './v1/labels.ts';
import { changesV1Schema, listV1Schema } from './v1/lists.ts';
import { printV1Schema, problemV1Schema } from './v1/prints.ts';
import { isV1 } from './v1/schemas.ts';
import { orderRunSchema, orderSchema, waitingRunSchema } from './v1/orders.ts';
import { groupSchema, stationPrinterSchema, stationSchema } from './v1/stations.ts';
import { deliverySchema, events, eventSchema, eventTypes, webhookSchema } from './v1/webhooks.ts';

type Json = Record<string, unknown>;

/** Things that several calls carry, under names that generated clients use, and what each is. */
const named: readonly [name: string, schema: z.ZodMiniType, description: string][] = [
  ['Account', accountSchema, 'The caller’s own account.'],
  ['AuditEvent', auditEventSchema, 'A sign-in, or a call that changed something.'],
  ['Catalogue', catalogueSchema, 'A spreadsheet that was imported; its rows come page by page.'],
  ['CatalogueChanges', catalogueChangesSchema, 'What is different in a new file of a catalogue.'],
  ['CatalogueColumn', catalogueColumnSchema, 'A column of a catalogue with its names.'],
  ['ChunkRecord', chunkRecordSchema, 'What is known of one chunk of a print run.'],
  ['DetectedFile', detectedSchema, 'How a spreadsheet was read.'],
  ['Device', deviceSchema, 'A phone or terminal that prints with the POS app.'],
  ['EmbeddedLabel', embedLabelSchema, 'A label as a page with a publishable key gets it.'],
  ['GalleryCard', galleryCardSchema, 'A template of the gallery.'],
  ['Key', keySchema, 'A key with which a page or a program calls.'],
  ['Label', labelSchema, 'A label template: printer code with variables, and how they are filled in.'],
  ['LabelConfiguration', labelConfigurationSchema, 'A setting of one variable of a label.'],
  ['Language', languageSchema, 'A printer language.'],
  ['Measure', measureSchema, 'A size of labels.'],
  ['OpenRun', openRunSchema, 'A print run that is not over.'],
  ['Preformat', preformatSchema, 'A beginning of templates.'],
  ['PrintChunk', printFromCatalogue.answer, 'Printer code of some rows, and what is wrong with the values.'],
  ['PrintRow', printRowSchema, 'A row to print, with its quantity.'],
  ['PrintedRun', printedRunSchema, 'A print run of the history.'],
  ['PrinterSettings', printerSettingsSchema, 'Printer settings of an account.'],
  ['Problem', problemSchema, 'What is wrong with one value.'],
  ['RowProblem', rowProblemSchema, 'What is wrong with a value of one row.'],
  ['Session', sessionSchema, 'What a sign-in answers, to be kept by the client.'],
  ['Tag', tagSchema, 'A tag of templates.'],
  ['TeamMember', teamMemberSchema, 'An operator of the caller’s account.'],
  ['Usage', usageSchema, 'What an account has stored, and what the server lets it store.'],
  ['User', userSchema, 'An account as administrators see it.'],
  ['V1Changes', changesV1Schema, 'What is different in the new rows of a list.'],
  ['V1Delivery', deliverySchema, 'An event that a webhook was told of, or is to be.'],
  ['V1Label', labelV1Schema, 'A label: a template in printer code with variables.'],
  ['V1List', listV1Schema, 'A spreadsheet that was uploaded; its rows come page by page.'],
  ['V1Group', groupSchema, 'A group of stations.'],
  ['V1Order', orderSchema, 'What head office has shops print.'],
  ['V1OrderRun', orderRunSchema, 'What an order prints on one printer.'],
  ['V1WaitingRun', waitingRunSchema, 'What an order prints on one printer, and what it is.'],
  ['V1Print', printV1Schema, 'A print run.'],
  ['V1Station', stationSchema, 'The print helper of a shop.'],
  ['V1StationPrinter', stationPrinterSchema, 'A printer of a shop.'],
  ['V1PrintProblem', problemV1Schema, 'What is wrong with a value of a row.'],
  ['V1Webhook', webhookSchema, 'An address that is told what happens.'],
];

const names = z.registry<{ id: string }>();
for (const [id, schema] of named) names.add(schema, { id });

/** The OpenAPI 3.1 document of these calls (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const schemas = { ...refusalSchemas };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  for (const [name, , description] of named)
    if (schemas[name]) schemas[name] = { description, ...schemas[name] };
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Marbete',
      version,
      description:
        'Labels, catalogues and printing. Programs take the calls below /api/v1, whose words are English; field names of the others are Spanish. docs/api.md explains the first calls and what stays the same between versions.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Whoever runs this server' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, toldEvent(type, schemas)])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
        secretKey: { type: 'http', scheme: 'bearer', description: 'A key that begins with sk_' },
      },
      responses: refusalResponses,
      schemas,
    },
  };
  for (const [name, schema] of Object.entries(schemas))
    describe(schema, thingOfSchema(name), wordsOf(name.startsWith('V1')));
  for (const told of Object.values(document.webhooks)) describe(told, 'event', wordsOf(true));
  for (const [path, operations] of Object.entries(paths))
    for (const each of Object.values(operations as Record<string, { tags: string[] }>))
      describe(each, thingOfCall(each.tags[0] ?? ''), wordsOf(path.startsWith('/api/v1/')));
  return document;
}

/** What an address of a webhook is called with. */
function toldEvent(type: (typeof eventTypes)[number], schemas: Record<string, Json>): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: `webhook.${type}`,
      summary: events[type].when,
      description: `${events[type].when} Answer with 200 to 299 within 10 seconds; anything else is tried again for a day.`,
      tags: ['v1-webhooks'],
      security: [],
      parameters: [
        header('Marbete-Event', 'The type of the event.'),
        header('Marbete-Event-Id', 'The id of the event: it may come more than once.'),
        header(
          'Marbete-Signature',
          'As t=1764248400,v1=5257a8...: HMAC SHA-256 in hexadecimal of t, a point and the body, with the secret of the webhook for its key; for a day after a new secret two v1.',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference(eventSchema(type), schemas) } },
      },
      responses: { '2XX': { description: 'It was taken' }, '4XX': { description: 'It is told again' } },
    },
  };
}

/** A publishable key is a parameter of the path. */
function securityOf({ access, secretKeys }: Endpoint): Json[] {
  if (access === 'public' || access === 'publishable-key') return [];
  return secretKeys === 'never' ? [{ session: [] }] : [{ session: [] }, { secretKey: [] }];
}

function operation(endpoint: Endpoint, schemas: Record<string, Json>): Json {
  const thing = thingOfCall(endpoint.name);
  const parameters = [
    ...parametersOf(endpoint, 'path', thing),
    ...parametersOf(endpoint, 'query', thing),
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ];
  const content: Json = {};
  const { body, form, file } = endpoint.example ?? {};
  if (endpoint.body)
    content['application/json'] = {
      schema: reference(endpoint.body, schemas),
      ...(body ? { example: body } : {}),
    };
  if (endpoint.form)
    content['multipart/form-data'] = {
      schema: formSchema(endpoint),
      ...(form && file ? { example: { ...form, [file.field]: file.text } } : {}),
    };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [endpoint.name.split('.')[0]],
    ...(Array.isArray(endpoint.access) ? { 'x-roles': endpoint.access } : {}),
    ...(Array.isArray(endpoint.secretKeys) ? { 'x-secret-keys': ['todo', ...endpoint.secretKeys] } : {}),
    security: securityOf(endpoint),
    ...(parameters.length ? { parameters } : {}),
    ...(Object.keys(content).length ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...(endpoint.answer === 'redirect'
        ? { 302: { description: 'Leads on to another page' } }
        : {
            200: {
              description: 'Done, or a business refusal that the body names',
              ...(endpoint.paged ? { headers: { 'X-Total-Count': totalHeader } } : {}),
              ...(isV1(endpoint) ? { headers: rateLimitHeaders } : {}),
              content: answerContent(endpoint.answer, schemas),
            },
          }),
      ...refusalsOf(endpoint),
      default: refusalReference(endpoint, 'Refused'),
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same call with the same key within 24 hours is made once, and answers the same again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const totalHeader = { description: 'How many there are on all pages', schema: { type: 'integer' } };

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
const rateLimitHeaders = {
  'RateLimit-Policy': {
    description: 'How many calls q of the account a window of w seconds takes, such as "v1";q=600;w=60',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'How many are left, r, and in how many seconds the window ends, t, such as "v1";r=599;t=60',
    schema: { type: 'string' },
  },
};

/** Who may call, in words. */
function descriptionOf({ summary, access, secretKeys }: Endpoint): string {
  const callers = {
    public: 'Anybody may call.',
    'publishable-key': 'For pages with a publishable key.',
    'signed-in': 'For everybody who is signed in.',
  };
  const who = typeof access === 'string' ? callers[access] : `For role ${access.join(', ')}.`;
  if (access === 'public' || access === 'publishable-key') return `${summary} ${who}`;
  const keys =
    secretKeys === 'never'
      ? 'No secret key may.'
      : `A secret key may with the scope ${['todo', ...(secretKeys ?? [])].join(' or ')}.`;
  return `${summary} ${who} ${keys}`;
}

function inputSchema(schema: z.ZodMiniType): Json {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { $schema: _, ...rest } = renamed(json) as Json;
  return rest;
}

/** A schema whose named parts are references; each is added to the document’s schemas once. */
function reference(schema: z.ZodMiniType, schemas: Record<string, Json>): Json {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: names }) as Json;
  const { $schema: _, $defs = {}, ...root } = renamed(json) as Json;
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    schemas[name] ??= withoutId(definition);
  }
  const own = names.get(schema)?.id;
  if (own === undefined) return root;
  schemas[own] ??= withoutId(root);
  return { $ref: `#/components/schemas/${own}` };
}

function withoutId(schema: Json): Json {
  const { id: _, ...rest } = schema;
  return rest;
}

/** The same as OpenAPI has it: named parts among its schemas, closed tuples, and nothing for what may be left out. */
function renamed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(renamed);
  if (typeof part !== 'object' || part === null) return part;
  const schema = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : renamed(value),
    ]),
  );
  // Nothing follows a tuple; some tools take the same as `false` for a missing part.
  if ('prefixItems' in schema && !schema['items']) schema['items'] = { not: {} };
  const { anyOf } = schema;
  if (Array.isArray(anyOf)) schema['anyOf'] = anyOf.filter((each) => Object.keys(each as Json).length > 0);
  return schema;
}

function answerContent(answer: Exclude<Endpoint['answer'], 'redirect'>, schemas: Record<string, Json>): Json {
  if (answer === 'file') {
    return {
      'application/octet-stream': {
        schema: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    };
  }
  return { 'application/json': { schema: reference(answer, schemas) } };
}

function parametersOf(endpoint: Endpoint, place: 'path' | 'query', thing: string): Json[] {
  const from = ({ path: 'params', query: 'query' } as const)[place];
  const schema = endpoint[from];
  if (!schema) return [];
  const words = wordsOf(isV1(endpoint));
  const object = inputSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    description:
      (property['description'] as string | undefined) ?? wordFor(name, property, thing, words) ?? '',
    schema: property,
    ...(endpoint.example?.[from]?.[name] === undefined ? {} : { example: endpoint.example[from][name] }),
  }));
}

function formSchema(endpoint: Endpoint): Json {
  const form = endpoint.form;
  if (!form) return {};
  const object = inputSchema(form.fields) as { properties?: Record<string, Json>; required?: string[] };
  const files = Object.entries(form.files);
  return {
    type: 'object',
    properties: {
      ...object.properties,
      ...Object.fromEntries(
        files.map(([name]) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
      ),
    },
    required: [
      ...(object.required ?? []),
      ...files.filter(([, part]) => part.required).map(([name]) => name),
    ],
  };
}
