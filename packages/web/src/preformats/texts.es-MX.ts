/** The web templates that administrators look after. */
export const preformats = {
  title: 'Preformatos',
  text: 'Las plantillas que todos encuentran en la galería.',
  create: 'Crear preformato',
  createTitle: 'Crear preformato',
  editTitle: 'Editar preformato',
  empty: 'Todavía no hay preformatos',
  emptyText: 'Cree uno con su nombre, su código y una imagen; aparecerá en la galería.',
  name: 'Nombre',
  description: 'Código ZPL o ESPL',
  edit: 'Editar',
  editNamed: 'Editar {{name}}',
  editTemplateNamed: 'Abrir {{name}} en el editor de plantillas',
  delete: 'Eliminar',
  deleteNamed: 'Eliminar {{name}}',
  deleteQuestion: '¿Eliminar «{{name}}»?',
  deleteText: 'Desaparece de la galería. Las copias que otros agregaron se quedan con ellos.',
  deleted: 'Se elimino el formato / plantilla',
  deleteFailed: 'Ocurrio un error en la eliminacion',
  stored: 'Guardado correctamente',
  storeFailed: 'El preformato no se guardó. Corrija lo marcado e intente de nuevo.',
  updated: 'Actualizado correctamente',
  updateFailed: 'Ocurrio un error en la actualizacion',
  updateUnanswered: 'Ocurrio un error en la actualizacion -> 2',
  imageInvalid: 'Elija una imagen: PNG, JPG, WEBP o GIF, de 2 MB como máximo.',
  noneChosen: 'Elija el preformato en la lista',
  noneChosenText: 'Esta pantalla se abre desde un preformato.',
  backToList: 'Ir a los preformatos',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    preformats: typeof preformats;
  }
}
