/** By the code of an AppError. */
export const errors = {
  unauthenticated: 'La sesión a expirado o a iniciado sesion en otro equipo.',
  forbidden: 'Su cuenta no tiene permiso para esto.',
  'not-acceptable': 'El servidor no responde en la forma que se pidió.',
  'not-found': 'Ya no existe, o no es de su cuenta. Actualice la lista.',
  conflict: 'Alguien lo cambió mientras tanto. Actualice e intente de nuevo.',
  uncertain:
    'La impresora empezó este trabajo y no confirmó que terminara. Revise lo que salió antes de repetirlo.',
  'too-large': 'El archivo es más grande de lo permitido.',
  'quota-labels':
    'La cuenta tiene {{used}} de {{limit}} etiquetas y con esto tendría {{needed}}. Elimine las que ya no usa o pida un límite mayor.',
  'quota-rows':
    'Los catálogos de la cuenta tienen {{used}} de {{limit}} filas y con esto tendrían {{needed}}. Elimine los que ya no usa o pida un límite mayor.',
  'quota-bytes':
    'La cuenta usa {{used}} de {{limit}} y con esto usaría {{needed}}. Elimine lo que ya no usa o pida un límite mayor.',
  'unsupported-file': 'Debe subir un archivo csv o xls',
  'invalid-input': 'Hay datos que no son válidos. Revíselos e intente de nuevo.',
  'template-invalid': 'La plantilla tiene errores. Corríjala antes de imprimir.',
  'data-invalid': 'Hay datos que no se pueden imprimir. Revíselos e intente de nuevo.',
  'rate-limited': 'Demasiados intentos. Intente de nuevo más tarde.',
  rateLimitedFor_one: 'Demasiados intentos. Intente de nuevo en {{count}} minuto.',
  rateLimitedFor_other: 'Demasiados intentos. Intente de nuevo en {{count}} minutos.',
  'key-unknown': 'El servidor no conoce esta llave. Cópiela de nuevo.',
  'key-revoked': 'Esta llave fue revocada. Use otra.',
  'key-expired': 'Esta llave ya venció. Use otra.',
  'key-scope': 'Esta llave no sirve para esto.',
  'key-origin': 'La llave de esta página no sirve en este sitio.',
  'key-label': 'La llave de esta página no abre esta etiqueta.',
  'key-used-up':
    'A esta página no le quedan etiquetas de hoy para esta impresión. Imprima menos o intente mañana.',
  cancelled: 'Se canceló.',
  unexpected: 'ocurrio un error',
  'helper-unreachable': 'No se detectó la aplicación Text2 Barcode. Iníciela e intente de nuevo.',
  'helper-refused': 'Text2 Barcode rechazó la solicitud.',
  'site-not-accepted': 'Text2 Barcode todavía no acepta este sitio. Acéptelo en la página de la aplicación.',
  'printer-failed': 'La impresora no terminó el trabajo. Revise que esté encendida y con papel.',
  unavailable: 'El servidor no responde. Revise su conexión e intente de nuevo.',
  'timed-out': 'Tardó demasiado. Intente de nuevo.',
};
