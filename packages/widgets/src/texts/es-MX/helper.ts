/** By the reason of the print helper's client. */
export const helper = {
  download: 'Descargar Text2 Barcode',
  demo: 'Ver cómo se instala y se inicia',
  'not-running-title': 'No se detectó la aplicación Text2 Barcode',
  'not-running-text': 'Necesita iniciar Text2 Barcode en esta computadora. Si no la tiene, instálela.',
  'permission-needed-title': 'Permita el acceso a Text2 Barcode',
  'permission-needed-text':
    'El navegador pregunta si esta página puede conectarse a programas de esta computadora. Intente de nuevo y elija «Permitir».',
  'permission-denied-title': 'El navegador no deja llegar a Text2 Barcode',
  'permission-denied-text':
    'Abra la configuración de este sitio, a la izquierda de la dirección, permita el acceso a aplicaciones de este dispositivo y vuelva a cargar la página.',
  'site-not-accepted-title': 'Text2 Barcode todavía no acepta este sitio',
  'site-not-accepted-text':
    'Presione «Preguntar»: se abre la página de Text2 Barcode. Presione «Permitir» ahí e intente de nuevo.',
  ask: 'Preguntar',
  'certificate-not-trusted-title': 'El certificado de Text2 Barcode no es de confianza',
  'certificate-not-trusted-text':
    'Abra https://localhost:9101/ssl_support en este navegador, acepte el certificado e intente de nuevo.',
  'no-printer-title': 'No se encontró la impresora',
  'no-printer-text': 'Enciéndala y revise su conexión, o elija otra impresora para esta etiqueta.',
  'printer-refused-title': 'La impresora no aceptó el trabajo',
  'printer-refused-text': 'Revise que esté encendida, con papel y sin la tapa abierta. No se imprimió nada.',
  'encoding-unsupported-title': 'Esta versión de Text2 Barcode solo imprime en UTF-8',
  'encoding-unsupported-text':
    'Elija la página de códigos UTF-8 en la configuración, o actualice Text2 Barcode.',
  'cancel-unsupported-title': 'Esta versión de Text2 Barcode no puede vaciar la impresora',
  'cancel-unsupported-text': 'Cancele en la impresora misma, o actualice Text2 Barcode.',
  'uncertain-title': 'No se sabe si se imprimió',
  'uncertain-text':
    'Text2 Barcode no confirmó el trabajo. Mire lo que salió de la impresora antes de imprimir otra vez.',
};
