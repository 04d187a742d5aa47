type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; description: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<
    string,
    { description?: string; content?: Record<string, { schema: Json }>; $ref?: string }
  >;
}

export const apiStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { background: Canvas; color: CanvasText; max-width: 960px; margin: 0 auto; padding: 24px 16px; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 8px 0; }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: minmax(120px, auto) 1fr; gap: 2px 16px; margin: 8px 0 8px 16px; }
dt, dd { margin: 0; }
dd dl { grid-column: 1 / -1; }
h2 { margin-top: 32px; }
@media (max-width: 640px) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 8px; } }
`;

/** The OpenAPI document as one page for people, without a script. `stylesheet` is the address of apiStyle. */
export function apiPage(document: Json, stylesheet: string): string {
  const { info, tags, paths, components } = document as {
    info: { title: string; version: string; description: string };
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Json> };
  };
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  const groups = tags
    .map(({ name, description }) => {
      const own = calls.filter(({ operation }) => operation.tags.includes(name));
      if (own.length === 0) return '';
      return `<h2 id="${text(name)}">${text(name)}</h2><p>${text(description)}</p>${own.map(callPart).join('')}`;
    })
    .join('');
  const schemas = Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${text(name)}"><summary><code>${text(name)}</code> ${text(schema['description'])}</summary>${fields(schema)}</details>`,
    )
    .join('');
  const contents = tags.map(({ name }) => `<a href="#${text(name)}">${text(name)}</a>`).join(' · ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="${text(stylesheet)}"></head>
<body><main><h1>${text(info.title)} API ${text(info.version)}</h1><p>${text(info.description)}
<a href="openapi.json">openapi.json</a></p><nav aria-label="Groups">${contents}</nav>${groups}
<h2 id="schemas">Schemas</h2>${schemas}</main></body></html>`;
}

function callPart({ path, verb, operation }: { path: string; verb: string; operation: Operation }): string {
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) =>
    line(name, `${typeOf(schema)}, ${place}${required ? ', required' : ''}`, description),
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${text(type)}</h4>${fields(schema)}`,
  );
  const answers = Object.entries(operation.responses).flatMap(([status, { content, description }]) =>
    Object.entries(content ?? {}).map(
      ([type, { schema }]) =>
        `<h4>${text(status)}, ${text(type)}</h4><p>${text(description)}</p>${fields(schema)}`,
    ),
  );
  return `<details id="${text(operation.operationId)}"><summary><code>${verb.toUpperCase()} ${text(path)}</code> ${text(operation.summary)}</summary>
<p>${text(operation.description)}</p>${parameters.length > 0 ? `<dl>${parameters.join('')}</dl>` : ''}${bodies.join('')}${answers.join('')}</details>`;
}

/** The fields of a schema, or of each of its alternatives. */
function fields(schema: Json): string {
  const {
    properties,
    required = [],
    anyOf,
    items,
  } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
    anyOf?: Json[];
    items?: Json;
  };
  if (anyOf) return anyOf.map(fields).join('<p>or</p>');
  if (items) return `<p>${typeOf(schema)}</p>${items['properties'] ? fields(items) : ''}`;
  if (!properties) return `<p>${typeOf(schema)}</p>`;
  const lines = Object.entries(properties).map(([name, property]) =>
    line(
      name,
      `${typeOf(property)}${required.includes(name) ? ', required' : ''}`,
      String(property['description'] ?? ''),
      inside(property),
    ),
  );
  return `<dl>${lines.join('')}</dl>`;
}

function inside(property: Json): string {
  if (property['properties']) return fields(property);
  const items = property['items'] as Json | undefined;
  return items?.['properties'] ? fields(items) : '';
}

const line = (name: string, type: string, description: string, more = '') =>
  `<dt><code>${text(name)}</code></dt><dd>${type}. ${text(description)}${more}</dd>`;

/** A schema's type in a word, as a link where it has a name. */
function typeOf(schema: Json): string {
  const {
    $ref,
    type,
    items,
    anyOf,
    enum: values,
    const: value,
  } = schema as {
    $ref?: string;
    type?: string | string[];
    items?: Json;
    anyOf?: Json[];
    enum?: unknown[];
    const?: unknown;
  };
  if ($ref) {
    const name = text($ref.split('/').at(-1));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (values) return values.map((each) => `<code>${text(JSON.stringify(each))}</code>`).join(', ');
  if (value !== undefined) return `<code>${text(JSON.stringify(value))}</code>`;
  if (type === 'array') return items ? `list of ${typeOf(items)}` : 'list';
  return text(Array.isArray(type) ? type.join(' or ') : (type ?? 'anything'));
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (value: unknown) => String(value ?? '').replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
