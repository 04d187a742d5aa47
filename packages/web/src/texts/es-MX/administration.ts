/** Names of the screens of administration, in the navigation, in trails and as titles of the browser's tab. */
export const administration = {
  users: 'Usuarios',
  usersWords: 'Cree, cambie y elimine cuentas; vea sus etiquetas y catálogos.',
  createUser: 'Crear usuario',
  editUser: 'Editar usuario',
  userLabels: 'Etiquetas del usuario',
  userCatalogues: 'Catálogos del usuario',
  team: 'Mis usuarios',
  teamWords: 'Personas que imprimen con su cuenta, sin cambiar nada.',
  preCatalogues: 'Pre-catálogos',
  preCataloguesWords: 'Catálogos que acompañan a las plantillas de la galería.',
  createPreCatalogue: 'Importar',
};
