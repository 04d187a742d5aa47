/** Trying a list without an account. */
export const trial = {
  note: 'Sin cuenta: su lista se lee y se imprime en esta página, y nada de ella sale de su equipo.',
  keep: 'Guardar: crear una cuenta',
  waiting: '«{{name}}» espera desde que la probó sin cuenta',
  waitingText:
    'Se guarda en esta cuenta con la etiqueta con la que se imprimió. Solo está en este navegador.',
  bring: 'Guardar en esta cuenta',
  bringFailed: 'No se pudo guardar. Inténtelo otra vez.',
  forget: 'Descartar',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    trial: typeof trial;
  }
}
