import { isAppError } from '@marbete/core/api/errors';
import type { Label } from '@marbete/core/api/labels';

/** A label as it is typed, the same for making and for changing one. */
export interface LabelDraft {
  nombre: string;
  etiqueta: string;
  /** The template that is no text; then the text is empty. */
  etiqueta_base64?: string | undefined;
  language: number;
  descripcion: string;
  ocultar: boolean;
  basica: boolean;
  medida: number | null;
  material: number;
  tags: readonly number[];
}

/** What the form begins with (NEW-03, A38). */
/** Whether what a browser kept is a draft of this form. */
export function isLabelDraft(kept: unknown): kept is LabelDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { nombre, etiqueta, language, tags } = kept as Partial<LabelDraft>;
  return (
    typeof nombre === 'string' &&
    typeof etiqueta === 'string' &&
    typeof language === 'number' &&
    Array.isArray(tags)
  );
}

export const emptyDraft: LabelDraft = {
  nombre: '',
  etiqueta: '',
  language: 1,
  descripcion: '',
  ocultar: false,
  basica: false,
  medida: null,
  material: 1,
  tags: [],
};

export function draftOf(label: Label): LabelDraft {
  return {
    nombre: label.nombre,
    etiqueta: label.etiqueta,
    etiqueta_base64: label.etiqueta_base64,
    language: label.language_id,
    descripcion: label.descripcion,
    ocultar: label.ocultar === '1',
    basica: label.basica === '1',
    medida: label.medida_id,
    material: label.material_id,
    tags: label.tags.map(({ id }) => id),
  };
}

/** The form's fields in the order of the screen; 'imagen' is its picture. */
export const draftFields = [
  'nombre',
  'language',
  'descripcion',
  'material',
  'medida',
  'tags',
  'etiqueta',
  'configuraciones',
  'imagen',
] as const;
export type DraftField = (typeof draftFields)[number];

/** What is wrong with a field: a rule whose words the screen has. */
export type DraftIssue =
  | 'required'
  | 'too-long'
  | 'template'
  | 'unknown'
  | 'invalid'
  | 'image-type'
  | 'image-large';
export type DraftIssues = Partial<Record<DraftField, DraftIssue>>;

/** Fields that must not be empty: more of them when a label is made (NEW-10 to NEW-12, EDIT-09). */
export function missingFields(draft: LabelDraft, making: boolean, administrator: boolean): DraftIssues {
  const issues: DraftIssues = {};
  if (draft.nombre.trim() === '') issues.nombre = 'required';
  if (draft.etiqueta.trim() === '' && !draft.etiqueta_base64) issues.etiqueta = 'required';
  if (!making) return issues;
  if (draft.descripcion.trim() === '') issues.descripcion = 'required';
  if (administrator && draft.medida === null) issues.medida = 'required';
  if (administrator && draft.tags.length === 0) issues.tags = 'required';
  return issues;
}

/** The wire's two sets of names (A9). */
const wireNames: Readonly<Record<string, DraftField>> = {
  tag: 'tags',
  medida_id: 'medida',
  material_id: 'material',
  lista: 'configuraciones',
};

/** The server's issues by field; paths of multipart calls begin with the part's name. */
export function refusedFields(error: unknown): DraftIssues {
  const issues: DraftIssues = {};
  if (!isAppError(error)) return issues;
  for (const { path, rule } of error.issues) {
    const [first, ...rest] = path[0] === 'data' ? path.slice(1) : path;
    const name = wireNames[String(first)] ?? draftFields.find((field) => field === first);
    if (!name) continue;
    issues[name] ??= issueOf(name, rule, rest.length > 0 || error.code === 'template-invalid');
  }
  return issues;
}

function issueOf(name: DraftField, rule: string | undefined, deep: boolean): DraftIssue {
  if (rule === 'required') return 'required';
  if (name === 'imagen') return rule === 'too-large' ? 'image-large' : 'image-type';
  if (rule === 'too-long' || rule === 'too_big') return 'too-long';
  if (name === 'etiqueta' && deep) return 'template';
  return name === 'medida' || name === 'language' || name === 'tags' ? 'unknown' : 'invalid';
}
