/** What keeps the public widgets from printing, in words; loaded when there is such a thing. */
export const refusals = {
  'frame-title': 'El marco no deja llegar a la impresora',
  'frame-text':
    'Esta página está dentro de un marco sin permiso para programas de esta computadora. Quien la hizo debe agregar al iframe: {{allow}}',
  'error-key-unknown': 'La llave de esta página no existe. Quien hizo la página debe revisarla en Marbete.',
  'error-key-revoked': 'La llave de esta página fue revocada. Quien hizo la página debe poner una nueva.',
  'error-key-expired': 'La llave de esta página venció. Quien hizo la página debe renovarla en Marbete.',
  'error-key-scope':
    'La llave de esta página no sirve para imprimir desde páginas. Debe ser una llave publicable.',
  'error-key-origin': 'Esta llave no vale en {{origin}}. Quien la hizo debe agregar este sitio en Marbete.',
  'error-no-origin':
    'Esta página no tiene dirección propia: se abrió como archivo, o está en un iframe a cuyo sandbox le falta allow-same-origin.',
  'error-key-label': 'Esta llave no imprime la etiqueta {{label}}. Quien la hizo debe agregarla en Marbete.',
  'error-key-used-up':
    'A esta página no le quedan suficientes etiquetas por hoy. Imprima menos, intente mañana o pida un límite mayor.',
  'error-not-found': 'La etiqueta {{label}} ya no existe.',
  'error-serials':
    'Esta etiqueta lleva número de serie y no se imprime desde otras páginas. Imprímala en Marbete.',
  'error-rate-limited': 'Demasiados intentos. Espere un minuto e intente de nuevo.',
  'error-unauthenticated': 'La sesión terminó. Inicie sesión de nuevo.',
  'error-given':
    'La página entrega {{place}} = {{text}}, que no se puede imprimir. Quien la hizo tiene que corregirlo.',
  'error-setup': 'A este elemento le falta {{what}}. Quien hizo la página debe agregarlo.',
  'error-template-invalid':
    'El código de la etiqueta {{label}} tiene un error. Quien la hizo debe corregirla en Marbete.',
  'error-invalid-input':
    'La página entrega algo que no se puede imprimir. Quien la hizo encuentra el motivo en la consola del navegador.',
  'error-too-large':
    'La página entrega demasiado de una vez. Quien la hizo debe acortar los datos o entregar menos productos.',
  'error-forbidden': 'Su cuenta no tiene permiso para imprimir esto. Pídalo a quien administra la cuenta.',
  'error-conflict':
    'Esta impresión sigue en otro lugar o ya se cerró. Revise qué salió e imprima lo que falta de nuevo.',
  'error-cancelled': 'El trabajo se canceló en la impresora. Imprima de nuevo lo que falta.',
  'error-unexpected': 'Ocurrió un error. Intente de nuevo.',
};
