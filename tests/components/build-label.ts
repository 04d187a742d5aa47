import type { Label } from '@marbete/core/api/labels';

/** A label of the list with all its fields, as the server answers it. */
export function buildLabel(changes: Partial<Label> = {}): Label {
  return {
    id: 1,
    nombre: 'Anaquel',
    descripcion: '',
    image: '',
    codigo: '',
    ocultar: '0',
    basica: '0',
    language: { id: 1, name: 'ZPL' },
    language_id: 1,
    medida: null,
    medida_id: null,
    material: { id: 1, name: 'Etiqueta' },
    material_id: 1,
    catalogo_id: null,
    impresora_id: null,
    impresora: null,
    tags: [],
    nueva: '1',
    formulario: '0',
    etiqueta: '^XA^FO0,0^FD%NAME% %PRICE_INT%.%PRICE_CENT%^FS^PQ%QUANTITY%^XZ',
    configuraciones: [],
    ...changes,
  };
}
