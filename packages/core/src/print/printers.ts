/** How a printer hangs on the machine (HLP-06); helpers of other makers may name further ones. */
export const printerConnections = ['driver', 'bluetooth', 'network', 'usb', 'ttb'] as const;

/** A printer as a print helper reports it. Further keys are kept: the helper gets back what it gave. */
export interface HelperPrinter {
  [key: string]: unknown;
  name: string;
  /** Stable id; what labels remember. */
  uid: string;
  connection: string;
  deviceType: string;
  provider: string;
  manufacturer: string;
  version: string | number;
}

/** The printers in an answer of `/available`: `{printer: [...]}`, `{deviceList: [...]}` or a bare array. */
export function readPrinterList(answer: unknown): HelperPrinter[] {
  const list = Array.isArray(answer) ? answer : (field(answer, 'printer') ?? field(answer, 'deviceList'));
  const printers = Array.isArray(list) ? list : list === undefined ? [] : [list];
  const known = new Set<string>();
  return printers.flatMap((entry) => {
    const printer = readPrinter(entry);
    if (!printer || known.has(printer.uid)) return [];
    known.add(printer.uid);
    return [printer];
  });
}

/**
 * One printer; undefined when the value is none. A missing name or uid is taken from the other. Read by hand, because a
 * schema would weigh more than the rest of the widget that other people's pages load.
 */
export function readPrinter(value: unknown): HelperPrinter | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { name, uid, ...others } = value as Record<string, unknown>;
  const either = textOf(uid) ?? textOf(name);
  if (either === undefined) return undefined;
  const { connection, deviceType, provider, manufacturer, version } = others;
  return {
    ...others,
    name: textOf(name) ?? either,
    uid: either,
    connection: textOf(connection) ?? '',
    deviceType: textOf(deviceType) ?? 'printer',
    provider: textOf(provider) ?? '',
    manufacturer: textOf(manufacturer) ?? '',
    version: typeof version === 'number' ? version : (textOf(version) ?? ''),
  };
}

/**
 * The default printer in an answer of `/default`: JSON of one device, or a text of seven parts, a first line and then
 * `name: `, `deviceType: `, `connection: `, `uid: `, `provider: ` and `manufacturer: `. Empty means that there is none.
 */
export function readDefaultPrinter(text: string): HelperPrinter | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (trimmed.startsWith('{')) {
    try {
      return readPrinter(JSON.parse(trimmed));
    } catch {
      return undefined;
    }
  }
  const pairs = trimmed.split('\n').flatMap((line) => {
    const match = /^\s*(\w+):\s?(.*?)\s*$/.exec(line);
    return match ? [[match[1], match[2]] as const] : [];
  });
  return readPrinter(Object.fromEntries(pairs));
}

/** The printer that a label remembers (`impresora.impresora`, JSON text); undefined for anything else. */
export function parseStoredPrinter(text: string | null | undefined): HelperPrinter | undefined {
  if (!text) return undefined;
  try {
    return readPrinter(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;
}
