import type { AnswerText } from '../../http/answer-text.ts';

/** What the roles are called and may do (D1, A11). */
export const roles: readonly { id: 1 | 2 | 3 | 4; name: AnswerText; description: AnswerText }[] = [
  {
    id: 1,
    name: { es: 'Administrador', en: 'Administrator' },
    description: {
      es: 'Administrador: usuarios, lenguajes, formatos y reportes',
      en: 'Administrator: users, languages, formats and reports',
    },
  },
  {
    id: 2,
    name: { es: 'Cliente', en: 'Customer' },
    description: {
      es: 'Cliente: sus etiquetas, catálogos y usuarios',
      en: 'Customer: own labels, catalogs and users',
    },
  },
  {
    id: 3,
    name: { es: 'Operador', en: 'Operator' },
    description: {
      es: 'Operador: imprime lo que su cuenta le da',
      en: 'Operator: prints what its account gives it',
    },
  },
  {
    id: 4,
    name: { es: 'Diseñador', en: 'Designer' },
    description: {
      es: 'Diseñador: comparte sus plantillas por código',
      en: 'Designer: shares its templates by code',
    },
  },
];

export const administratorRole = 1;
