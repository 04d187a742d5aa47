// A program as an integrator writes it, with a client that was generated from /api/openapi.json.
import createClient from 'openapi-fetch';
import type { paths } from './marbete.ts';

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);
const anonymous = createClient<paths>({ baseUrl });

const { data: session } = await anonymous.POST('/api/auth/login', { body: { email, password } });
if (!session || !('access_token' in session)) throw new Error('Not signed in');
const client = createClient<paths>({
  baseUrl,
  headers: { authorization: `${session.token_type} ${session.access_token}` },
});

const ids: number[] = [];
for (let page = 1; ; page += 1) {
  const { data, response } = await client.GET('/api/etiquetas/index', {
    params: { query: { page, per_page: 2 } },
  });
  if (!data) throw new Error(`The labels answered ${response.status}`);
  ids.push(...data.etiquetas.map(({ id }) => id));
  if (ids.length >= Number(response.headers.get('x-total-count'))) break;
}

const [etiqueta = 0] = ids;
const { data: printed, error } = await client.POST('/api/etiquetas/print', {
  body: { etiqueta, preguntas: { DESCRIPTION: 'Café', PRICE: '12.50', CODE: '75' } },
});
if (!printed) throw new Error(error?.message);
console.log(JSON.stringify({ labels: ids.length, printed: printed.response, code: printed.mensaje }));
