/** By the code of an AppError. */
export const errors = {
  unauthenticated: 'La sesión a expirado o a iniciado sesion en otro equipo.',
  forbidden: 'Su cuenta no tiene permiso para esto.',
  'not-found': 'Ya no existe, o no es de su cuenta. Actualice la lista.',
  conflict: 'Alguien lo cambió mientras tanto. Actualice e intente de nuevo.',
  uncertain:
    'La impresora empezó este trabajo y no confirmó que terminara. Revise lo que salió antes de repetirlo.',
  'too-large': 'El archivo es más grande de lo permitido.',
  'unsupported-file': 'Debe subir un archivo csv o xls',
  'invalid-input': 'Hay datos que no son válidos. Revíselos e intente de nuevo.',
  'template-invalid': 'La plantilla tiene errores. Corríjala antes de imprimir.',
  'data-invalid': 'Hay datos que no se pueden imprimir. Revíselos e intente de nuevo.',
  'rate-limited': 'Demasiados intentos. Espere un minuto e intente de nuevo.',
  cancelled: 'Se canceló.',
  unexpected: 'ocurrio un error',
  'helper-unreachable': 'No se detectó la aplicación Text2 Barcode. Iníciela e intente de nuevo.',
  'helper-refused': 'Text2 Barcode rechazó la solicitud.',
  'site-not-accepted': 'Text2 Barcode todavía no acepta este sitio. Acéptelo en la página de la aplicación.',
  'printer-failed': 'La impresora no terminó el trabajo. Revise que esté encendida y con papel.',
  unavailable: 'El servidor no responde. Revise su conexión e intente de nuevo.',
  'timed-out': 'Tardó demasiado. Intente de nuevo.',
};
