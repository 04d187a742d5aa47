export const server = {
  title: 'Servidor',
  text: 'Avise de un mantenimiento y vea quién hizo qué.',
  maintenance: 'Mantenimiento',
  moment: 'Empieza',
  momentHint: 'Según el reloj de este equipo. Todas las páginas muestran la cuenta regresiva.',
  announce: 'Avisar',
  announced: 'Aviso publicado',
  announcedFor: 'Hay un aviso para {{when}}.',
  withdraw: 'Quitar el aviso',
  withdrawn: 'Aviso retirado',
  record: 'Registro',
  act: 'Acción',
  allActs: 'Todas',
  date: 'Fecha',
  actor: 'Quién',
  target: 'Cuenta',
  address: 'Dirección',
  details: 'Detalles',
  gone: 'cuenta {{id}}, eliminada',
  empty: 'Todavía no hay nada registrado',
  emptyText: 'Aquí aparecen los inicios de sesión y lo que hacen los administradores.',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    server: typeof server;
  }
}
