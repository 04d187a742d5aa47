import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { errorStatus } from './errors.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of these calls (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Marbete', version, license: { name: 'MIT' } },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        secretKey: { type: 'http', scheme: 'bearer', description: 'A key that begins with sk_' },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'mensaje'],
  properties: {
    code: { enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    mensaje: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          message: { type: 'string' },
          rule: { type: 'string' },
        },
      },
    },
    details: { type: 'object' },
  },
};

/** A publishable key is a parameter of the path. */
function securityOf({ access, secretKeys }: Endpoint): Json[] {
  if (access === 'public' || access === 'publishable-key') return [];
  return secretKeys === 'never' ? [{ session: [] }] : [{ session: [] }, { secretKey: [] }];
}

function operation(endpoint: Endpoint): Json {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  const content: Json = {};
  if (endpoint.body) content['application/json'] = { schema: inputSchema(endpoint.body) };
  if (endpoint.form) content['multipart/form-data'] = { schema: formSchema(endpoint) };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
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
              content: answerContent(endpoint.answer),
            },
          }),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function inputSchema(schema: z.ZodMiniType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
}

function answerContent(answer: Exclude<Endpoint['answer'], 'redirect'>): Json {
  if (answer === 'file') {
    return {
      'application/octet-stream': {
        schema: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    };
  }
  return {
    'application/json': { schema: z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }) },
  };
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const object = inputSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
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
