import { type Label, materials, type showLabel } from '@marbete/core/api/labels';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { configurationTypes, serialRule } from '@marbete/engine/internal/template/configurations';
import type { SignedInUser } from '../../http/route.ts';
import { configurationType } from './configuration-types.ts';
import type { ConfigurationRow, LabelRecord } from './label-store.ts';

const flag = (value: 0 | 1): '0' | '1' => (value === 1 ? '1' : '0');

/** A label as the wire has it (ENT-05), as far as this viewer may see it. */
export function labelAnswer(label: LabelRecord, viewer: SignedInUser): Label {
  return {
    id: label.id,
    nombre: label.nombre,
    descripcion: label.descripcion,
    image: label.image,
    codigo: seesCode(label, viewer) ? label.codigo : '',
    ocultar: flag(label.ocultar),
    basica: flag(label.basica),
    language: { id: label.language_id, name: label.language_name },
    language_id: label.language_id,
    medida:
      label.medida === null || label.medida_name === null
        ? null
        : { name: label.medida_name, medida: label.medida },
    medida_id: label.medida_id,
    material: materials.find(({ id }) => id === label.material_id) ?? materials[0],
    material_id: label.material_id,
    catalogo_id: label.catalogo_id,
    impresora_id: label.impresora_id,
    impresora: label.impresora === null ? null : { impresora: label.impresora },
    tags: label.tags.map(({ id, name }) => ({ id, name })),
    nueva: flag(label.nueva),
    formulario: flag(label.formulario),
    etiqueta: label.etiqueta,
    ...(label.etiqueta_base64 ? { etiqueta_base64: label.etiqueta_base64 } : {}),
    configuraciones: typedConfigurations(label.configuraciones),
    favorita: label.favorita,
    version: label.version,
  };
}

/** Configurations with who applies them. */
export const typedConfigurations = (rows: readonly ConfigurationRow[]): Label['configuraciones'] =>
  rows.flatMap((row) => {
    const types = configurationType(row.type_config_id);
    return types ? [{ ...plain(row), types }] : [];
  });

/** The sharing code is for the administrator, and for a designer on its own templates (A37). */
function seesCode(label: LabelRecord, viewer: SignedInUser): boolean {
  return viewer.role === 1 || (viewer.role === 4 && viewer.id === label.user_id);
}

/** A label taken apart for the edit screens (ENT-08, A8). */
export function labelParts(
  label: LabelRecord,
  mapping: { variable: string; columna: string }[],
  viewer: SignedInUser,
): CallAnswer<typeof showLabel> {
  const ofType = (...types: number[]) =>
    label.configuraciones.filter((row) => types.includes(row.type_config_id)).map(plain);
  const [price] = ofType(configurationTypes.price);
  const [serial] = ofType(configurationTypes.serial);
  const counter = serial && serialRule(serial.valor);
  return {
    respuesta: 'correcto',
    etiquetas: labelAnswer(label, viewer),
    basica: label.basica === 1 ? [1] : [],
    tags: label.tags.map(({ id }) => id),
    formulario: ofType(configurationTypes.question, configurationTypes.number),
    precio: price ? { precio: price.variable, valor: price.valor } : null,
    caracteres: ofType(configurationTypes.characters),
    moneda: label.moneda,
    serializacion: counter ? [counter.start, counter.step] : null,
    catalogo: mapping,
  };
}

const plain = ({ variable, valor, type_config_id }: ConfigurationRow): ConfigurationRow => ({
  variable,
  valor,
  type_config_id,
});
