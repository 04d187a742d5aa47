/** What is wrong with a value that would print, by the problem's code. */
export const problems = {
  'barely-fits': '«{{text}}» cabe muy justo; en algunas impresoras puede no caber.',
  'character-lost': 'La impresora no admite algunos caracteres; se omiten.',
  'character-outside-page':
    'La página de códigos de la impresora no tiene «{{character}}». Cámbielo, o use otra página en Configuración.',
  'check-digit-added': 'Al código {{text}} le falta el dígito verificador; se calculó.',
  'character-unreadable': '{{text}} tiene un byte que la codificación del archivo no conoce.',
  'clock-indicator': 'Tiene el signo con que el campo imprime la hora. Quítelo.',
  'code-character': 'Este tipo de código no admite alguno de los caracteres. Corrija el código.',
  'code-characters-dropped': 'Al código de barras de «{{text}}» se le quitan algunos caracteres.',
  'code-destroyed':
    '{{text}} es lo que la hoja de cálculo dejó de un código largo: dé formato de texto a la columna.',
  'code-digits-dropped': 'Al código de barras de «{{text}}» se le quitan o agregan dígitos.',
  'code-does-not-fit':
    'El código de barras de «{{text}}» no cabe en su lugar. Acórtelo o cambie la etiqueta.',
  'code-empty': 'El código está vacío. Llénelo o salte la fila.',
  'code-length': 'El código no tiene la longitud que este tipo necesita. Corríjalo.',
  'code-not-drawn': '«{{text}}» no se puede imprimir en este tipo de código. Corrija el código.',
  'code-over-area': 'El código de barras de «{{text}}» es más grande que su área.',
  'code-own-ends': 'El código de barras de «{{text}}» trae sus propias letras de inicio y fin.',
  'code-quiet-zone': 'Al código de barras de «{{text}}» le falta espacio en blanco a los lados.',
  'code-wrong-check-digit': 'El dígito verificador de {{text}} no es correcto; se imprime otro.',
  'command-not-drawn': '{{command}} de la plantilla no se imprime como está escrito.',
  'content-unreadable':
    'El contenido no se puede leer. Escriba un número y su unidad, como 400 g o 6 x 330 ml.',
  'control-character': 'Tiene un carácter de control invisible. Quítelo.',
  'currency-differs':
    'El precio {{text}} está en {{currency}} y la etiqueta imprime {{sign}}. Diga cuál moneda se imprime: casos especiales de los precios, al importar o actualizar el catálogo.',
  'darkness-zero': 'La plantilla imprime con temperatura 0.',
  'date-ambiguous': 'La fecha {{text}} se leyó con el día primero.',
  'date-unreadable': 'La fecha {{text}} no tiene día, mes y año en números.',
  'days-unreadable': 'La vigencia «{{text}}» no es un número de días. Escriba, por ejemplo, 14.',
  'doubtful-command': 'La plantilla tiene un comando dudoso. Revísela.',
  'font-lacks-character': 'La fuente de la impresora puede no tener «{{characters}}» de «{{text}}».',
  'font-missing': 'La plantilla necesita la fuente {{font}} en la impresora.',
  'formula-without-result':
    'La celda tiene una fórmula sin resultado: {{text}}. Abra el archivo en su programa de hojas de cálculo, corríjala y guárdelo otra vez.',
  'gs1-invalid': 'El texto GS1 {{text}} no es válido. Corríjalo.',
  'gtin-check-digit': 'El dígito verificador de {{text}} no es correcto. Corrija el código.',
  'gtin-empty': 'El código está vacío. Llénelo o salte la fila.',
  'gtin-length': '{{text}} no tiene la cantidad de dígitos de este código. Corríjalo.',
  'gtin-not-compressible': '{{text}} no se puede abreviar como UPC-E. Corríjalo.',
  'gtin-not-digits': '{{text}} debe tener solo dígitos. Corrija el código.',
  'image-missing': 'La plantilla necesita la imagen {{name}} en la impresora.',
  'ink-on-neighbour':
    'La etiqueta imprime más allá de su ancho, sobre la de al lado. Acorte sus textos o mueva lo que se sale.',
  'label-longer-than-paper':
    'La etiqueta mide {{labelMm}} mm de largo y el papel de la impresora {{paperMm}} mm: el resto no se imprime ahí.',
  'label-other-density':
    'La etiqueta está hecha para {{made}} puntos por milímetro. Esta impresora tiene {{dpmm}}, así que se imprime al {{percent}} % de su tamaño.',
  'label-too-large':
    'El código de una etiqueta ocupa más de {{most}} MiB. Acorte sus valores o sus imágenes.',
  'label-wider-than-paper':
    'La etiqueta mide {{labelMm}} mm de ancho y el papel de la impresora {{paperMm}} mm: lo que sobra no se imprime.',
  'leading-zero-lost': '{{text}}: ¿se perdió un cero inicial en la hoja? Con él sería {{repaired}}.',
  'leading-zeros-added': 'El código {{text}} había perdido el cero inicial; se puso de nuevo.',
  'name-empty': 'El nombre está vacío. Llénelo o salte la fila.',
  'not-digits': 'Debe tener solo dígitos. Corríjalo.',
  'offer-not-below-price': 'La oferta no es menor que el precio.',
  'prefixes-left-changed': 'La plantilla cambia los prefijos de la impresora y no los regresa.',
  'price-ambiguous':
    'El precio {{text}} es {{point}} o {{comma}}: indique el separador decimal al importar el catálogo.',
  'price-does-not-fit': 'El precio «{{text}}» no cabe en su lugar. Cambie la etiqueta o el precio.',
  'price-missing': 'Falta el precio.',
  'price-rounded':
    'El precio {{text}} tiene más de dos decimales y saldría como {{price}}. Diga si se redondea: casos especiales de los precios, al importar o actualizar el catálogo.',
  'price-text-differs':
    'La celda guarda {{price}}, y la hoja muestra {{text}}. Diga si se imprime lo que guarda: casos especiales de los precios, al importar o actualizar el catálogo.',
  'price-unreadable': '«{{text}}» no es un precio. Corrija la celda.',
  'price-zero':
    'El precio es cero. Corríjalo, o diga que se imprimen: casos especiales de los precios, al importar o actualizar el catálogo.',
  'print-added': 'La plantilla no tiene línea PRINT; se agregó al final.',
  'qr-model-1': 'El código QR de la plantilla es del modelo 1, que muchos lectores no leen.',
  'quantity-fraction': 'La cantidad {{text}} no es un número entero.',
  'quantity-too-large': 'Se imprimen 9,999 copias de una fila como máximo.',
  'quantity-unreadable': 'La cantidad no es un número. Corríjala.',
  'serial-below-zero': 'El contador de la serie bajaría de cero. Configure otro inicio.',
  'serial-start': 'La serie debe ser letras y dígitos que terminen en 1 a 12 dígitos.',
  'short-upc-e': '{{text}} se tomó como los seis dígitos de un UPC-E.',
  'text-block-character': 'Tiene un carácter que el bloque de texto de la plantilla no admite. Quítelo.',
  'text-cut': '«{{text}}» no cabe y se imprime cortado, como pide la etiqueta.',
  'text-does-not-fit': '«{{text}}» no cabe en su campo, y la etiqueta no lo deja imprimir. Acórtelo.',
  'text-outside': '«{{text}}» no cabe en la etiqueta; se corta una parte.',
  'text-outside-sections': 'La plantilla tiene texto fuera de sus secciones.',
  'text-too-long': '«{{text}}» es demasiado largo para sus renglones; no se imprime completo.',
  'value-as-command': 'Tiene signos que la impresora tomaría como un comando. Quítelos.',
  'value-missing': 'No hay dato para este campo; se imprime vacío.',
  'value-not-there': '«{{text}}» es lo que un programa escribe donde no tiene un dato. Corrija la celda.',
  'value-outside-data': '«{{text}}» está dentro de un comando y no es del tipo que necesita.',
  'weight-code-room':
    '«{{text}}» tiene más dígitos de los que caben en el patrón de códigos de peso de la cuenta. Cambie el patrón o corrija la celda.',
};
