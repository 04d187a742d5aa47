import type { PosMenu } from '@marbete/core/api/pos-settings';

/** What the form holds by the setting's name: text while it is typed, true or false for a checkbox. */
export type PosDraft = Readonly<Record<string, string | boolean>>;

export function draftOf(menus: readonly PosMenu[]): PosDraft {
  const settings = menus.flatMap(({ config }) => config);
  return Object.fromEntries(
    settings.map(({ name, type, values: { value } }) => [
      name,
      type === 'checkbox' ? value === true : String(value),
    ]),
  );
}

/** The menus with the values of the form, numbers as numbers; what the call takes (POS-04). */
export function menusOf(menus: readonly PosMenu[], draft: PosDraft): PosMenu[] {
  return menus.map(({ menu, config }) => ({
    menu,
    config: config.map((setting) => {
      const typed = draft[setting.name] ?? setting.values.value;
      return { ...setting, values: { value: setting.type === 'number' ? Number(typed) : typed } };
    }),
  }));
}

/** Names of the number settings that hold none. */
export function notNumbers(menus: readonly PosMenu[], draft: PosDraft): string[] {
  return menus
    .flatMap(({ config }) => config)
    .filter(({ name, type }) => type === 'number' && !/^-?\d{1,9}$/.test(String(draft[name]).trim()))
    .map(({ name }) => name);
}
