import type { FormBody } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { nearestName } from '@marbete/core/api/nearest-name';
import * as z from 'zod/mini';

export interface UnknownField {
  path: (string | number)[];
  /** The field that was most likely meant. */
  nearest?: string;
  /** Whether that is an optional field that is not there, two letters away at most. */
  isSlip: boolean;
}

/** Fields that are named at most. */
const mostNamed = 20;

/** The fields of a value that its schema passes over, at any depth; of a union by the branch that takes the value. */
export function unknownFields(schema: z.ZodMiniType, value: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  look(schema as unknown as Schema, value, [], found);
  return found;
}

/** The same of a form with its files. */
export function unknownFormFields(
  form: FormBody,
  fields: Readonly<Record<string, unknown>>,
  files: readonly string[],
): UnknownField[] {
  const ofFields = unknownFields(form.fields, fields).filter(
    ({ path }) => path.length > 1 || !Object.hasOwn(form.files, String(path[0])),
  );
  const absent = Object.keys(form.files).filter((name) => !files.includes(name));
  const ofFiles = files
    .filter((name) => !Object.hasOwn(form.files, name))
    .map((name) => ({ path: [name], isSlip: false }));
  return [...ofFields, ...ofFiles].map((field) => {
    const near = field.path.length === 1 ? nearestName(String(field.path[0]), absent, 2) : undefined;
    if (near === undefined) return field;
    return { ...field, nearest: near, isSlip: form.files[near]?.required === false };
  });
}

/**
 * @throws AppError invalid-input that names each field, and the known one that is nearest to it.
 */
export function refuseUnknown(fields: readonly UnknownField[]): void {
  if (fields.length === 0) return;
  const issues = fields.map(({ path, nearest }) => ({
    path,
    message: `There is no such field.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
    rule: 'unknown-field',
  }));
  const named = fields.map(({ path, nearest }) => ({
    field: path.join('.'),
    ...(nearest === undefined ? {} : { nearest }),
  }));
  const words = named.map(
    ({ field, nearest }) => `${field}${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}`,
  );
  throw new AppError('invalid-input', `This call has no field ${words.join(', ')}.`, {
    issues,
    details: { reason: 'unknown-fields', fields: named },
  });
}

/** The fields as the value of a header: names as a URL has them, so that none breaks the header. */
export function headerOf(fields: readonly UnknownField[]): string {
  return fields.map(({ path }) => encodeURIComponent(path.join('.').slice(0, 100))).join(', ');
}

type Schema = z.core.$ZodTypes;

function look(schema: Schema, value: unknown, path: (string | number)[], found: UnknownField[]): void {
  if (typeof value !== 'object' || value === null || found.length >= mostNamed) return;
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return lookInObject(def, value as Record<string, unknown>, path, found);
    case 'array':
      if (!Array.isArray(value) || isPlain(def.element as Schema)) return;
      for (const [index, each] of value.entries()) look(def.element as Schema, each, [...path, index], found);
      return;
    case 'record':
      if (isPlain(def.valueType as Schema)) return;
      for (const [key, each] of Object.entries(value))
        look(def.valueType as Schema, each, [...path, key], found);
      return;
    case 'union': {
      const branch = def.options.find((option) => z.safeParse(option, value).success);
      if (branch) look(branch as Schema, value, path, found);
      else found.push(...fewestUnknown(def.options, value, path));
      return;
    }
    case 'pipe':
      return look(def.in as Schema, value, path, found);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return look(def.innerType as Schema, value, path, found);
    default:
  }
}

/** Of a value that no branch takes: what is wrong with it is said by the branch that is nearest to it. */
function fewestUnknown(
  options: readonly z.core.$ZodType[],
  value: unknown,
  path: (string | number)[],
): UnknownField[] {
  const [fewest = []] = options
    .map((option) => {
      const found: UnknownField[] = [];
      look(option as Schema, value, path, found);
      return found;
    })
    .sort((a, b) => a.length - b.length);
  return fewest;
}

function lookInObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: (string | number)[],
  found: UnknownField[],
): void {
  for (const [key, each] of Object.entries(value)) {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (known) look(known as Schema, each, [...path, key], found);
    else if (!catchall && found.length < mostNamed) found.push(unknownField(key, shape, value, path));
  }
}

function unknownField(
  key: string,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: Record<string, unknown>,
  path: (string | number)[],
): UnknownField {
  const absent = Object.keys(shape).filter((name) => !Object.hasOwn(value, name));
  // A default may stand anywhere in a schema: what takes nothing is optional.
  const optional = absent.filter((name) => z.safeParse(shape[name]!, undefined).success);
  const slip = nearestName(key, optional, 2);
  const nearest = slip ?? nearestName(key, absent) ?? nearestName(key, Object.keys(shape));
  return {
    path: [...path, key],
    ...(nearest === undefined ? {} : { nearest }),
    isSlip: slip !== undefined,
  };
}

/** Whether its values hold no fields, so that nobody looks through thousands of them. */
function isPlain({ _zod: { def } }: Schema): boolean {
  return ['string', 'number', 'boolean', 'int', 'enum', 'literal'].includes(def.type);
}
