import type { PairingProblem } from '../station/pairing.ts';
import type { Waiting } from '../station/shift.ts';

interface PairingFacts {
  account: string;
  email: string;
  person: string;
  name: string;
}

/** The words of the page about head office. */
export interface StationTexts {
  title: string;
  none: string;
  address: string;
  connect: string;
  problems: Record<PairingProblem, string>;
  code: string;
  codeHint: (origin: string) => string;
  stop: string;
  proposed: (facts: PairingFacts) => string;
  proposedHint: string;
  allow: string;
  refuse: string;
  pairedWith: (facts: Pick<PairingFacts, 'account' | 'name'>) => string;
  online: string;
  offline: string;
  stopped: Record<'epoch' | 'withdrawn', string>;
  noTime: string;
  handQuestion: string;
  handYes: string;
  handNo: string;
  alone: string;
  byHand: string;
  pause: string;
  paused: string;
  goOn: string;
  limit: string;
  labelsLeft: (left: number) => string;
  save: string;
  orders: string;
  ordersEmpty: string;
  order: (facts: { person: string; labels: number; from: string; until: string }) => string;
  printing: string;
  waits: Record<Waiting, string>;
  later: string;
  print: string;
  doubts: string;
  doubtsHint: string;
  doubt: (facts: { labels: number; first: string; last: string; printer: string; at: string }) => string;
  seen: string;
  untold: (words: number) => string;
  leave: string;
  leaveHint: string;
  leaveNow: string;
}

export const stationEs: StationTexts = {
  title: 'Oficina central',
  none: 'Este equipo puede imprimir lo que su oficina central ordena, también sin conexión.',
  address: 'Dirección del servidor de la oficina',
  connect: 'Pedir un código',
  problems: {
    address: 'Escriba la dirección del servidor, como https://etiquetas.ejemplo.com.',
    unreachable:
      'No se llegó a ese servidor, o no atiende tiendas. Revise la dirección e inténtelo otra vez.',
    expired: 'El código caducó. Pida otro.',
    refused: 'No se conectó: la tienda dijo que no.',
    'other-origin':
      'Quien respondió dice ser otro servidor. No se conectó; revise la dirección y avise a su oficina central.',
  },
  code: 'Código',
  codeHint: (origin) =>
    `Escríbalo en ${origin}, en Tiendas. Vale diez minutos; después se pregunta aquí si se permite.`,
  stop: 'Cancelar',
  proposed: ({ account, email, person, name }) =>
    `${person} quiere que la cuenta ${account} (${email}) imprima aquí, con el nombre ${name}.`,
  proposedHint: 'Permítalo solo si conoce la cuenta y el servidor.',
  allow: 'Permitir',
  refuse: 'Rechazar',
  pairedWith: ({ account, name }) => `${account}, como ${name}`,
  online: 'Conectado.',
  offline: 'Sin conexión: lo que ya llegó se imprime a su hora.',
  stopped: {
    epoch:
      'Otro equipo usa la llave de este, por ejemplo una copia del disco. No se imprime nada más: conecte este equipo otra vez.',
    withdrawn: 'La oficina central retiró este equipo. No se imprime nada más.',
  },
  noTime:
    'El reloj de este equipo está atrasado y el servidor no responde: no se imprime nada hasta que lo haga. Corrija la hora.',
  handQuestion: '¿Puede la oficina central imprimir aquí sin que nadie apriete un botón?',
  handYes: 'Sí, a su hora',
  handNo: 'No, preguntar cada vez',
  alone: 'Las órdenes se imprimen solas.',
  byHand: 'Cada orden espera a que alguien la imprima.',
  pause: 'Pausar: atendemos clientes',
  paused: 'En pausa: no se imprime nada de la oficina central.',
  goOn: 'Seguir imprimiendo',
  limit: 'Etiquetas por día como máximo',
  labelsLeft: (left) => `Hoy quedan ${left}.`,
  save: 'Guardar',
  orders: 'Órdenes que esperan',
  ordersEmpty: 'Ninguna.',
  order: ({ person, labels, from, until }) => `${person} · ${labels} etiquetas · de ${from} a ${until}`,
  printing: 'Imprimiendo',
  waits: {
    clock: 'Espera a que el servidor diga la hora',
    paused: 'En pausa',
    hand: 'Espera a que alguien la imprima',
    limit: 'Espera: pasa del máximo del día',
    printer: 'Falta su impresora',
    stopped: 'Detenida',
  },
  later: 'Todavía no es su hora',
  print: 'Imprimir',
  doubts: 'Nadie sabe si estas etiquetas salieron',
  doubtsHint: 'Búsquelas en la impresora. La oficina central también lo ve.',
  doubt: ({ labels, first, last, printer, at }) =>
    `${labels} etiquetas, de ${first} a ${last}, en ${printer}, ${at}`,
  seen: 'Ya las vi',
  untold: (words) => `${words} resultados por contar a la oficina central.`,
  leave: 'Desconectar de la oficina central',
  leaveHint: 'Destruye la llave de este equipo. Lo que no empezó no se imprime.',
  leaveNow: 'Desconectar',
};

export const stationEn: StationTexts = {
  title: 'Head office',
  none: 'This computer can print what your head office orders, without a line too.',
  address: 'Address of the head office’s server',
  connect: 'Ask for a code',
  problems: {
    address: 'Write the address of the server, such as https://labels.example.com.',
    unreachable: 'That server was not reached, or has no shops. Check the address and try again.',
    expired: 'The code has run out. Ask for another one.',
    refused: 'Not connected: the shop said no.',
    'other-origin':
      'What answered says that it is another server. Not connected; check the address and tell your head office.',
  },
  code: 'Code',
  codeHint: (origin) =>
    `Type it at ${origin}, under Shops. It is good for ten minutes; then this page asks whether it is allowed.`,
  stop: 'Cancel',
  proposed: ({ account, email, person, name }) =>
    `${person} wants the account ${account} (${email}) to print here, under the name ${name}.`,
  proposedHint: 'Allow it only when you know the account and the server.',
  allow: 'Allow',
  refuse: 'Refuse',
  pairedWith: ({ account, name }) => `${account}, as ${name}`,
  online: 'Connected.',
  offline: 'No line: what is here already prints at its time.',
  stopped: {
    epoch:
      'Another computer uses the key of this one, such as a copy of its disk. Nothing more is printed: connect this computer again.',
    withdrawn: 'Head office has withdrawn this computer. Nothing more is printed.',
  },
  noTime:
    'The clock of this computer is behind and the server does not answer: nothing prints until it does. Correct the time.',
  handQuestion: 'May head office print here without anybody pressing a button?',
  handYes: 'Yes, at its time',
  handNo: 'No, ask each time',
  alone: 'Orders print by themselves.',
  byHand: 'Each order waits for somebody to print it.',
  pause: 'Pause: we are serving customers',
  paused: 'Paused: nothing of head office is printed.',
  goOn: 'Go on printing',
  limit: 'Labels a day at most',
  labelsLeft: (left) => `${left} are left today.`,
  save: 'Save',
  orders: 'Orders that wait',
  ordersEmpty: 'None.',
  order: ({ person, labels, from, until }) => `${person} · ${labels} labels · from ${from} to ${until}`,
  printing: 'Printing',
  waits: {
    clock: 'Waits for the server to say the time',
    paused: 'Paused',
    hand: 'Waits for somebody to print it',
    limit: 'Waits: more than today’s limit',
    printer: 'Its printer is missing',
    stopped: 'Stopped',
  },
  later: 'Not yet its time',
  print: 'Print',
  doubts: 'Nobody knows whether these labels came out',
  doubtsHint: 'Look for them at the printer. Head office sees it too.',
  doubt: ({ labels, first, last, printer, at }) =>
    `${labels} labels, ${first} to ${last}, at ${printer}, ${at}`,
  seen: 'I have looked',
  untold: (words) => `${words} results are still to be told to head office.`,
  leave: 'Disconnect from head office',
  leaveHint: 'Destroys the key of this computer. What has not begun is not printed.',
  leaveNow: 'Disconnect',
};
