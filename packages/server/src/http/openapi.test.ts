import { contract } from '@marbete/core/api/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

describe('the OpenAPI document', () => {
  let server: TestServer;
  let document: Document;
  let operations: { path: string; operation: Operation }[];
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    document = (await (await server.fetch('/openapi.json')).json()) as Document;
    operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.values(verbs).map((operation) => ({ path, operation })),
    );
  });
  afterAll(() => server.close());

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...document });
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  test('lists every call of the contract once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(contract.map(({ name }) => name).toSorted());
  });

  test('holds only JSON Schemas of draft 2020-12 that compile', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const contents = (parts: Record<string, { schema: object }> | undefined) =>
      Object.values(parts ?? {}).map(({ schema }) => schema);
    const schemas = operations.flatMap(({ operation: { parameters, requestBody, responses } }) => [
      ...(parameters ?? []).map(({ schema }) => schema),
      ...contents(requestBody?.content),
      ...Object.values(responses).flatMap(({ content }) => contents(content)),
    ]);
    const own = schemas.filter((schema) => !('$ref' in schema));
    expect(own.length).toBeGreaterThan(contract.length);
    for (const schema of own) expect(() => ajv.compile(schema)).not.toThrow();
    const refs = schemas.flatMap((schema) => ('$ref' in schema ? [schema.$ref] : []));
    expect(new Set(refs)).toEqual(new Set(['#/components/schemas/Error']));
    expect(document.components.schemas).toHaveProperty('Error');
  });

  test('declares the parameters of every path and knows the way in to every call', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((each) => each.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      for (const way of operation.security.flatMap((each) => Object.keys(each))) {
        expect(document.components.securitySchemes).toHaveProperty(way);
      }
    }
  });

  test('describes a refusal as it is answered', async () => {
    const refusal: unknown = await (await server.fetch('/etiquetas/index')).json();
    const { Error: schema } = document.components.schemas;
    const validate = new Ajv2020({ strict: false }).compile(schema!);
    expect(validate(refusal)).toBe(true);
    expect(validate({ code: 'no such code', message: '', mensaje: '' })).toBe(false);
  });
});
