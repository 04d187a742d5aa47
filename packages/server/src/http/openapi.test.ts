import { contract } from '@marbete/core/api/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; description: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface JsonObject {
  properties?: object;
  required?: string[];
}

interface Document {
  tags: { name: string; description: string }[];
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

  test('has no default for what gives rights', () => {
    const giving = contract.flatMap(({ name, body }) => {
      const schema = body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonObject);
      return ['role', 'alcance', 'origenes']
        .filter((field) => schema?.properties && field in schema.properties)
        .map((field) => ({ call: `${name} ${field}`, isRequired: schema?.required?.includes(field) }));
    });
    expect(giving.length).toBeGreaterThan(4);
    expect(giving.filter(({ isRequired }) => !isRequired)).toEqual([]);
  });

  test('holds only JSON Schemas of draft 2020-12 that compile, and refers to those that it has', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const named = (schema: object) =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"schema:')) as object;
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      ajv.addSchema(named(schema), `schema:${name}`);
    }
    const contents = (parts: Record<string, { schema: object }> | undefined) =>
      Object.values(parts ?? {}).map(({ schema }) => schema);
    const schemas = operations.flatMap(({ operation: { parameters, requestBody, responses } }) => [
      ...(parameters ?? []).map(({ schema }) => schema),
      ...contents(requestBody?.content),
      ...Object.values(responses).flatMap(({ content }) => contents(content)),
    ]);
    expect(schemas.length).toBeGreaterThan(contract.length);
    for (const schema of schemas) expect(() => ajv.compile(named(schema))).not.toThrow();
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Catalogue', 'Error', 'Label', 'PrintChunk', 'Session']),
    );
  });

  test('describes every call, parameter, field and schema', () => {
    const bare: string[] = [];
    const look = (part: unknown, place: string) => {
      if (typeof part !== 'object' || part === null) return;
      const { properties } = part as { properties?: Record<string, { description?: string }> };
      for (const [name, { description = '' }] of Object.entries(properties ?? {})) {
        // One word says what the name says already, and a thing is nothing.
        if (/^\w*\.?$|\bthing\b|THING/.test(description)) bare.push(`${place}.${name}`);
      }
      for (const [key, value] of Object.entries(part)) look(value, `${place}.${key}`);
    };
    look(document, '');
    for (const { operation } of operations) {
      if (!operation.description) bare.push(operation.operationId);
      for (const { name, description } of operation.parameters ?? []) {
        if (!description) bare.push(`${operation.operationId} ${name}`);
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (!('description' in schema)) bare.push(name);
    }
    for (const { name, description } of document.tags) if (!description) bare.push(name);
    const tags = document.tags.map(({ name }) => name);
    expect(
      operations.flatMap(({ operation }) => operation.tags).filter((tag) => !tags.includes(tag)),
    ).toEqual([]);
    expect(bare).toEqual([]);
  });

  test('says of every list what is in it, as linters ask for', () => {
    const bare: string[] = [];
    const look = (part: unknown, place: string) => {
      if (typeof part !== 'object' || part === null) return;
      const { type, items } = part as { type?: unknown; items?: unknown };
      if (type === 'array' && !items) bare.push(place);
      for (const [key, value] of Object.entries(part)) look(value, `${place}.${key}`);
    };
    look(document, '');
    expect(bare).toEqual([]);
  });

  test('a public linter finds nothing in it', { timeout: 60_000 }, async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  test('names only statuses that a call can answer, and those that any call of its kind can', () => {
    for (const { operation } of operations) {
      const { access, answer } = contract.find(({ name }) => name === operation.operationId)!;
      const statuses = Object.keys(operation.responses);
      expect(statuses).toContain(answer === 'redirect' ? '302' : '200');
      expect(statuses.includes('401'), operation.operationId).toBe(access !== 'public');
      expect(statuses).toContain('default');
    }
  });

  test('is a page for people, too, without scripts and with nothing from elsewhere', async () => {
    const response = await server.fetch('/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(page).not.toMatch(/<script|\son\w+=|src=|href="(?:https?:)?\/\//);
    for (const { operationId } of operations.map(({ operation }) => operation)) {
      expect(page).toContain(`id="${operationId}"`);
    }
    expect((await server.fetch('/docs.css')).headers.get('content-type')).toContain('text/css');
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
