import { AppError, type Issue } from '@marbete/core/api/errors';
import { fieldErrors } from '@marbete/core/api/field-errors';
import { getPosSettings, type PosMenu, savePosSettings } from '@marbete/core/api/pos-settings';
import { type Route, route } from '../../http/route.ts';
import { posMenus, type PosSetting } from './menus.ts';
import { accountProperties, createPosSettingsStore } from './pos-settings-store.ts';

const texts = {
  saved: { es: 'Configuración guardada correctamente', en: 'The settings were saved' },
  count: {
    es: 'El número de menús no coincide. Recargue la página y vuelva a intentarlo',
    en: 'The number of menus does not fit. Load the page again and try once more',
  },
};

const known: ReadonlyMap<string, PosSetting> = new Map(
  posMenus.flatMap((menu) => menu.config).map((setting) => [setting.name, setting]),
);

export const posSettingsRoutes: readonly Route[] = [
  route(getPosSettings, async (_input, { database, user, language }) => {
    const values = await createPosSettingsStore(database.read).get(user.accountId);
    return posMenus.map(({ menu, config }) => ({
      menu: menu[language],
      config: config.map(({ name, type, descrip }) => ({
        type,
        name,
        descrip: descrip[language],
        values: { value: asTyped(type, values[name] ?? '') },
      })),
    }));
  }),

  route(savePosSettings, async ({ body }, { database, user, language }) => {
    if (body.conta !== body.menu.length || body.conta !== posMenus.length) {
      return { respuesta: 'error', mensaje: texts.count[language] };
    }
    const values = readValues(body.menu);
    const contents = await database.transaction(async (trx) => {
      await createPosSettingsStore(trx).save(user.accountId, values);
      return accountProperties(trx, user.accountId);
    });
    return { respuesta: 'correcto', mensaje: texts.saved[language], contents };
  }),
];

function asTyped(type: PosSetting['type'], value: string): boolean | number | string {
  if (type === 'checkbox') return value === 'true';
  return type === 'number' ? Number(value) : value;
}

/** @throws AppError invalid-input that names every setting that is not known or not of its type. */
function readValues(menus: readonly PosMenu[]): Record<string, string> {
  const issues: Issue[] = [];
  const values: Record<string, string> = {};
  menus.forEach(({ config }, menu) => {
    config.forEach(({ name, values: { value } }, at) => {
      const text = String(value);
      const complaint = complaintOf(known.get(name), text);
      if (complaint === undefined) values[name] = text;
      else issues.push({ path: ['menu', menu, 'config', at, ...complaint.path], ...complaint.issue });
    });
  });
  const [first] = issues;
  if (first) throw new AppError('invalid-input', first.message, { issues });
  return values;
}

function complaintOf(setting: PosSetting | undefined, text: string) {
  if (!setting) {
    return { path: ['name'], issue: { message: 'There is no such setting.', rule: 'unknown' } };
  }
  const path = ['values', 'value'];
  if (setting.type === 'checkbox' && text !== 'true' && text !== 'false') {
    return { path, issue: { message: 'A checkbox is true or false.', rule: 'checkbox' } };
  }
  if (setting.type === 'number' && !/^-?\d{1,9}(\.\d{1,6})?$/.test(text)) {
    return { path, issue: { message: fieldErrors.numericRequired, rule: 'number' } };
  }
  if (/\p{Cc}/u.test(text)) {
    return { path, issue: { message: 'One line of text only.', rule: 'control-character' } };
  }
  return undefined;
}
