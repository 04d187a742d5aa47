import * as calls from '@marbete/core/api/label-configurations';
import { configurationTypes as types } from '@marbete/engine/internal/template/configurations';
import { accountOf } from '../../http/account.ts';
import { type CallContext, type Route, route, type SignedInUser } from '../../http/route.ts';
import { configureLabel, type SectionChange } from './configure.ts';

/** The five sections of the configuration screen of old-style labels (API-25 to API-29). */
export const configurationRoutes: readonly Route[] = [
  route(calls.saveLineBreaks, ({ params, body }, context) =>
    save(context, body, params.id, {
      types: [types.characters],
      rows: body.lista.map((row) => ({ ...row, type_config_id: types.characters })),
      configuredOnly: true,
      field: 'lista',
    }),
  ),

  route(calls.saveForm, ({ params, body }, context) =>
    save(context, body, params.id, {
      types: [types.question, types.number],
      rows: body.formulario,
      asks: body.form_activo === 1,
      unlinks: body.catalogo,
      field: 'formulario',
    }),
  ),

  route(calls.savePrice, ({ params, body }, context) =>
    save(context, body, params.id, {
      types: [types.price],
      rows: [{ variable: body.precio, valor: body.valor, type_config_id: types.price }],
      configuredOnly: true,
      field: 'precio',
    }),
  ),

  route(calls.saveSerial, ({ params, body }, context) =>
    save(context, body, params.id, {
      types: [types.serial],
      rows: [
        {
          variable: body.variable,
          valor: JSON.stringify([startOf(body.inicioContador), Number(body.incrementador)]),
          type_config_id: types.serial,
        },
      ],
      field: 'inicioContador',
    }),
  ),

  route(calls.saveCurrency, ({ params, body }, context) =>
    save(context, body, params.id, { types: [], rows: [], moneda: body.moneda, field: 'moneda' }),
  ),
];

/** Leading zeros say how many digits a serial has, so such a start stays text. */
const startOf = (digits: string) => (/^0\d/.test(digits) ? digits : Number(digits));

async function save(
  { database, user, language }: CallContext & { user: SignedInUser },
  asked: { usuario?: number | undefined },
  id: number,
  change: SectionChange,
) {
  const { icon, message } = await configureLabel(database, user, accountOf(user, asked), id, change);
  return { data: { icon, message: message[language] } };
}
