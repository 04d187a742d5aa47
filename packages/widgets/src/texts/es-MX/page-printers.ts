/** Printing without the print helper. */
export const pagePrinters = {
  pdf: 'Archivo PDF',
  'pdf-text': 'Una página por etiqueta, en su tamaño real. Imprímalo al 100 %.',
  dialog: 'Impresión del navegador',
  'dialog-text':
    'Para cualquier impresora de esta computadora o teléfono. El navegador redondea el tamaño unos 0.15 mm.',
  serial: 'Puerto serial o Bluetooth emparejado',
  'serial-text':
    'El navegador pregunta qué puerto. En Windows también los puertos virtuales de impresoras USB.',
  usb: 'USB',
  'usb-text': 'El navegador pregunta qué impresora. En Linux hace falta una regla que deje abrirla.',
  bluetooth: 'Bluetooth LE',
  'bluetooth-text': 'Solo impresoras con Bluetooth LE. Las demás se emparejan y se usan como puerto serial.',
  rule: 'Antes de la primera vez: imprima una regla de 50 mm y mídala. Así se ve si el navegador respeta los tamaños.',
  'rule-print': 'Imprimir la regla',
  'rule-measured': 'Mide (mm)',
  'rule-wrong':
    'El navegador cambia el tamaño. En su diálogo elija escala 100 % («Tamaño real»), márgenes «Ninguno» y no «Ajustar a la página»; después imprima la regla otra vez.',
  'rule-done': 'Usar el navegador',
  'rule-later': 'Sin medir',
  speed: 'Velocidad del puerto',
  baud: '{{speed}} baudios',
  paper: 'Papel',
  'page-each': 'Una página por etiqueta',
  from: 'Primer lugar libre de la hoja (1 a {{most}})',
  refused:
    'El navegador no deja que esta página abra una impresora: {{message}} Si la página está en un iframe, quien la hizo debe permitirlo en él.',
  'too-small': 'La etiqueta mide {{label}} y no cabe en un lugar de la hoja, de {{place}}. Elija otra hoja.',
};
