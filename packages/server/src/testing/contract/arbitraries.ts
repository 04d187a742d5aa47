import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  emailAddress,
  integer,
  jsonValue,
  maxSafeInteger,
  nat,
  oneof,
  record,
  string,
  stringMatching,
  uuid,
  tuple,
} from 'fast-check';

type Schema = Record<string, unknown>;

/** Texts that other programs have stumbled over. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000\uffff',
  "'; drop table users; --",
  "' or '1'='1",
  '%27%20or%201=1',
  '=1+1',
  '=HYPERLINK("http://x","y")',
  '@SUM(A1)',
  '+cmd|calc!A0',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '^XZ^XA^JUS',
  '%PRICE_INT%%%',
  '<ZPL>',
  '</OFFER><OFFER>',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '٣',
  '９９９',
  '2026-02-30',
  '0000-00-00',
  'x'.repeat(256),
  'ñ'.repeat(40_000),
  '%'.repeat(5_000),
  '[['.repeat(500),
];

const numbers = [
  0,
  -0,
  -1,
  1.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  999_999_999_999_999,
];

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

/** A value that no form would send. */
const hostileValue: Arbitrary<unknown> = oneof(
  { weight: 6, arbitrary: constantFrom<unknown>(...texts) },
  { weight: 4, arbitrary: constantFrom<unknown>(...numbers) },
  {
    weight: 2,
    arbitrary: constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }),
  },
  { weight: 2, arbitrary: string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: constantFrom(nested(60), nested(500)) },
  {
    weight: 1,
    arbitrary: constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
  },
  { weight: 1, arbitrary: array(constantFrom(1, 'x', null), { minLength: 1_001, maxLength: 1_200 }) },
);

/** Values that a JSON Schema of the contract allows, nearly always, and now and then one that it does not. */
export function valueOf(schema: Schema): Arbitrary<unknown> {
  return oneof({ weight: 12, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: hostileValue });
}

function allowedBy(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return constant(schema['const']);
  if (Array.isArray(schema['enum'])) return constantFrom(...(schema['enum'] as unknown[]));
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (branches) return oneof(...branches.map((branch) => valueOf(branch)));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return array(valueOf((schema['items'] as Schema | undefined) ?? {}), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 4), Number(schema['minItems'] ?? 0) + 4),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
      return oneof(integer({ min: 0, max: 40 }), maxSafeInteger());
    case 'number':
      return oneof(integer({ min: 0, max: 40 }), double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return boolean();
    case 'null':
      return constant(null);
    default:
      return hostileValue;
  }
}

function objectOf(schema: Schema): Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  const named = record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueOf(property)])),
    { requiredKeys: required },
  );
  const others = schema['additionalProperties'];
  if (typeof others !== 'object' || others === null) return named;
  const key = oneof(constantFrom('PRICE', 'CODE', 'A', 'Z', 'QUANTITY'), constantFrom(...texts));
  return tuple(named, dictionary(key, valueOf(others as Schema), { maxKeys: 4 })).map(([own, more]) => ({
    ...more,
    ...own,
  }));
}

function textOf(schema: Schema): Arbitrary<unknown> {
  if (schema['format'] === 'uuid') return uuid();
  if (schema['format'] === 'email') return emailAddress();
  if (schema['format'] === 'date') return constantFrom('2026-01-31', '9999-12-31', '0001-01-01');
  if (schema['format'] === 'date-time') return constantFrom('2099-01-01T00:00:00Z', '0000-01-01T00:00:00Z');
  const pattern = schema['pattern'];
  // Look-arounds and the like are for people to write; digits and letters are what the contract asks for.
  if (typeof pattern === 'string' && !pattern.includes('(?')) return stringMatching(new RegExp(pattern));
  return oneof(
    string({ maxLength: Math.min(Number(schema['maxLength'] ?? 60), 60) }),
    constantFrom(...texts),
  );
}

/** One change to a request: what is at a place, counted over all its places, becomes something else or goes. */
export interface Mutation {
  at: number;
  value: { put: unknown } | 'leave-out' | 'repeat' | 'their-id';
}

export const mutation: Arbitrary<Mutation> = record({
  at: nat(60),
  value: oneof(
    { weight: 6, arbitrary: hostileValue.map((put) => ({ put })) },
    { weight: 2, arbitrary: constantFrom('leave-out' as const, 'repeat' as const) },
    { weight: 2, arbitrary: constant('their-id' as const) },
  ),
});

/** The value with its changes; `theirs` is an id of somebody else. */
export function mutated(value: unknown, changes: readonly Mutation[], theirs: number): unknown {
  const copy = structuredClone(value);
  for (const change of changes) {
    const places = placesOf(copy);
    const place = places[change.at % Math.max(1, places.length)];
    if (!place) continue;
    const { holder, key } = place;
    const { value: how } = change;
    if (how === 'leave-out') Reflect.deleteProperty(holder, key);
    else if (how === 'repeat') holder[key] = [holder[key], holder[key]];
    else
      Object.defineProperty(holder, key, {
        value: how === 'their-id' ? theirs : structuredClone(how.put),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

function placesOf(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])]);
}
