import type { LabelConfiguration } from '@marbete/core/api/labels';
import { configurationTypes } from '@marbete/engine/internal/template/configurations';

interface ConfigurationType {
  /** 'front' is asked in the browser, 'back' is applied by the server (docs/printing.md, Old-style labels). */
  front_back: LabelConfiguration['types']['front_back'];
  type: string;
}

/** Stored type ids with the words that the wire carries beside them (ENT-07). */
const types: Readonly<Record<number, ConfigurationType>> = {
  [configurationTypes.characters]: { front_back: 'back', type: 'Caracteres' },
  [configurationTypes.question]: { front_back: 'front', type: 'Pregunta' },
  [configurationTypes.price]: { front_back: 'back', type: 'Precio' },
  [configurationTypes.number]: { front_back: 'front', type: 'Numérico' },
  [configurationTypes.year]: { front_back: 'back', type: 'Año' },
  [configurationTypes.month]: { front_back: 'back', type: 'Mes' },
  [configurationTypes.day]: { front_back: 'back', type: 'Día' },
  [configurationTypes.currency]: { front_back: 'back', type: 'Moneda' },
  [configurationTypes.serial]: { front_back: 'back', type: 'Serialización' },
};

export function configurationType(id: number): ConfigurationType | undefined {
  return types[id];
}

/** Whether a person is asked for values of this type when a label is printed. */
export function isAsked(typeId: number): boolean {
  return types[typeId]?.front_back === 'front';
}

/** The import screen has numbers of its own (A7): 1 Caracteres, 2 Pregunta, 3 Año, 4 Mes, 5 Día. */
const importTypes: Readonly<Record<number, number>> = {
  1: configurationTypes.characters,
  2: configurationTypes.question,
  3: configurationTypes.year,
  4: configurationTypes.month,
  5: configurationTypes.day,
};

/** The stored type id of an import row's `configuracion`. */
export function importedType(configuracion: number): number {
  const id = importTypes[configuracion];
  if (id === undefined) throw new RangeError(`Unknown import configuration ${configuracion}`);
  return id;
}
