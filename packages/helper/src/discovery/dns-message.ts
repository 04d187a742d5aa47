/** DNS messages as far as DNS-SD needs them: RFC 1035 §4, RFC 6762, RFC 6763. */

export type DnsRecord =
  | { type: 'PTR'; name: string; to: string }
  | { type: 'SRV'; name: string; target: string; port: number }
  | { type: 'TXT'; name: string; entries: Record<string, string> }
  | { type: 'A'; name: string; address: string };

const types = { A: 1, PTR: 12, TXT: 16, SRV: 33 } as const;
const headerBytes = 12;
/** Bit of a question that asks for an answer to the asker alone (RFC 6762 §5.4). */
const unicastBit = 0x8000;

/** A question for the instances of these services. */
export function encodeQuestion(services: readonly string[]): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(services.length, 4);
  const questions = services.flatMap((service) => {
    const labels = service.split('.').map((label) => {
      const bytes = Buffer.from(label);
      return Buffer.concat([Buffer.from([bytes.length]), bytes]);
    });
    const end = Buffer.alloc(5);
    end.writeUInt16BE(types.PTR, 1);
    end.writeUInt16BE(1 | unicastBit, 3);
    return [...labels, end];
  });
  return Buffer.concat([header, ...questions]);
}

/** The records of an answer; what cannot be read is left out, and nothing that it says is trusted with memory. */
export function readRecords(message: Buffer): DnsRecord[] {
  const records: DnsRecord[] = [];
  try {
    if (message.length < headerBytes || (message.readUInt16BE(2) & 0x8000) === 0) return [];
    let at = headerBytes;
    for (let count = message.readUInt16BE(4); count > 0; count -= 1) at = readName(message, at).next + 4;
    let left = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10);
    for (; left > 0; left -= 1) {
      const { name, next } = readName(message, at);
      const type = message.readUInt16BE(next);
      const start = next + 10;
      const end = start + message.readUInt16BE(next + 8);
      if (end > message.length) break;
      const record = readRecord(message, type, name, start, end);
      if (record) records.push(record);
      at = end;
    }
  } catch {
    // A message that ends too early: what was whole counts.
  }
  return records;
}

function readRecord(
  message: Buffer,
  type: number,
  name: string,
  start: number,
  end: number,
): DnsRecord | undefined {
  if (type === types.PTR) return { type: 'PTR', name, to: readName(message, start).name };
  if (type === types.SRV) {
    const target = readName(message, start + 6).name;
    return { type: 'SRV', name, port: message.readUInt16BE(start + 4), target };
  }
  if (type === types.A && end - start === 4) {
    return { type: 'A', name, address: [...message.subarray(start, end)].join('.') };
  }
  if (type === types.TXT) return { type: 'TXT', name, entries: readEntries(message.subarray(start, end)) };
  return undefined;
}

function readEntries(bytes: Buffer): Record<string, string> {
  const entries: Record<string, string> = {};
  for (let at = 0; at < bytes.length; at += 1 + (bytes[at] ?? 0)) {
    const text = bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString('utf8');
    const equals = text.indexOf('=');
    if (equals > 0) entries[text.slice(0, equals).toLowerCase()] = text.slice(equals + 1);
  }
  return entries;
}

/** A name with its labels joined by points; a point inside a label is written `\.`. Pointers only lead backwards. */
function readName(message: Buffer, at: number): { name: string; next: number } {
  const labels: string[] = [];
  let next: number | undefined;
  let limit = at;
  for (;;) {
    const length = message.readUInt8(at);
    if (length >= 0xc0) {
      next ??= at + 2;
      const to = message.readUInt16BE(at) & 0x3fff;
      if (to >= limit) throw new RangeError('a pointer that leads nowhere');
      limit = to;
      at = to;
    } else if (length === 0) {
      return { name: labels.join('.'), next: next ?? at + 1 };
    } else {
      const label = message.subarray(at + 1, at + 1 + length);
      labels.push(label.toString('utf8').replaceAll('\\', '\\\\').replaceAll('.', '\\.'));
      at += 1 + length;
    }
  }
}
