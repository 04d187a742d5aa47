import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { atEnd } from '../testing/start-helper.ts';
import { discoverNetwork } from './discover-network.ts';

type Label = string | number;

/** A name: labels, and a number for a pointer to that place in the message. */
function name(...labels: Label[]): Buffer {
  const parts = labels.map((label) =>
    typeof label === 'number'
      ? Buffer.from([0xc0 | (label >> 8), label & 0xff])
      : Buffer.from([Buffer.byteLength(label), ...Buffer.from(label)]),
  );
  const isOpen = typeof labels.at(-1) !== 'number';
  return Buffer.concat([...parts, ...(isOpen ? [Buffer.from([0])] : [])]);
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const middle = Buffer.alloc(10);
  middle.writeUInt16BE(type, 0);
  middle.writeUInt16BE(1, 2);
  middle.writeUInt32BE(120, 4);
  middle.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, middle, data]);
}

/** What a printer answers, its later names pointing back at the first one, as printers write it. */
function announcement(
  service: string,
  instance: string,
  host: string,
  address: number[],
  port: number,
): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(0x8400, 2);
  header.writeUInt16BE(4, 6);
  const pointer = record(name(service, '_tcp', 'local'), 12, name(instance, 12));
  const server = Buffer.from([0, 0, 0, 0, port >> 8, port & 0xff]);
  const model = 'ty=ZTC ZD421-203dpi ZPL';
  return Buffer.concat([
    header,
    pointer,
    record(name(instance, 12), 33, Buffer.concat([server, name(host, 'local')])),
    record(name(instance, 12), 16, Buffer.from([model.length, ...Buffer.from(model)])),
    record(name(host, 'local'), 1, Buffer.from(address)),
  ]);
}

/** Printers on loopback that answer the question of whoever asks. */
async function respond(...answers: Buffer[]) {
  const asked: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    asked.push(message);
    for (const answer of answers) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atEnd(() => void socket.close());
  return { asked, address: '127.0.0.1', port: socket.address().port, waitMs: 300 };
}

test('printers that announce raw printing or LPD are found, each once', async () => {
  const network = await respond(
    announcement('_pdl-datastream', 'Tienda 1. planta', 'zd421', [127, 0, 0, 1], 6101),
    announcement('_printer', 'Tienda 1. planta', 'zd421', [127, 0, 0, 1], 515),
    announcement('_pdl-datastream', 'Tienda 1. planta', 'zd421', [127, 0, 0, 1], 6101),
    announcement('_printer', 'Almac\u00e9n', 'tsc', [127, 0, 0, 2], 515),
    Buffer.from('no DNS at all'),
  );
  expect(await discoverNetwork(network)).toEqual([
    { name: 'Almac\u00e9n', url: 'tcp://127.0.0.2:9100', uid: 'dnssd:Almac\u00e9n' },
    { name: 'Tienda 1. planta', url: 'tcp://127.0.0.1:6101', uid: 'dnssd:Tienda 1. planta' },
  ]);
  const question = network.asked[0]?.toString('latin1') ?? '';
  expect(question).toContain('\x0f_pdl-datastream\x04_tcp\x05local\0\0\x0c\0\x01');
  expect(question).toContain('\x08_printer\x04_tcp\x05local\0\0\x0c\0\x01');
});

test('a network without printers has none', async () => {
  expect(await discoverNetwork(await respond())).toEqual([]);
});

test('messages that are broken or lead nowhere hide no printer', async () => {
  const whole = announcement('_pdl-datastream', 'Shelf', 'zd421', [127, 0, 0, 1], 9100);
  const selfPointer = Buffer.concat([whole.subarray(0, 12), Buffer.from([0xc0, 12, 0, 1])]);
  const cuts = Array.from({ length: whole.length }, (_, length) => whole.subarray(0, length));
  const network = await respond(selfPointer, Buffer.alloc(300, 0xff), ...cuts, whole);
  expect(await discoverNetwork(network)).toEqual([
    { name: 'Shelf', url: 'tcp://127.0.0.1:9100', uid: 'dnssd:Shelf' },
  ]);
});
