export const printers = {
  title: 'Elegir impresora',
  text: 'Al elegirla queda guardada en la etiqueta y se imprime.',
  refresh: 'Actualizar',
  searching: 'Buscando impresoras…',
  empty: '0 devices found :(',
  emptyText: 'Encienda la impresora, revise su cable o su red, y actualice la lista.',
  chosen: 'Elegida',
  'by-driver': 'Controlador del sistema',
  'by-bluetooth': 'Bluetooth',
  'by-network': 'Red',
  'by-usb': 'USB',
  'by-ttb': 'Impresora virtual',
};
