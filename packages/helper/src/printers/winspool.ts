import { AppError } from '@marbete/core/api/errors';
import { cancelled } from '../status/monitor.ts';
import { runProgram } from './run-program.ts';
import type { FoundPrinter, Transport, TransportKind } from './transport.ts';

/**
 * Queues of the Windows spooler in raw mode, `winspool:NAME`. NOT TRIED on a Windows machine yet: it is written after
 * the documentation of winspool.drv (OpenPrinter, StartDocPrinter with datatype RAW, WritePrinter), through PowerShell.
 */
export const winspoolTransport: TransportKind = {
  scheme: 'winspool:',
  example: 'winspool:NAME',
  connection: 'driver',
  uid: (url) => `winspool:${nameOf(url)}`,
  open: (url) => openSpooler(nameOf(url)),
  discover: () => discoverSpooler(),
};

const timeoutMs = 60_000;

function nameOf(url: string): string {
  const name = decodeURIComponent(url.slice('winspool:'.length));
  // oxlint-disable-next-line no-control-regex -- names come into an environment variable, which ends at NUL
  if (name.trim() !== '' && name.length <= 220 && !/[\x00-\x1f]/.test(name)) return name;
  throw new AppError('invalid-input', `'${url}' names no queue; write winspool:NAME.`, {
    issues: [{ path: ['printers'], message: `Not a queue: '${url}'`, rule: 'printer-url' }],
  });
}

/** The name and the bytes come by environment and standard input, never as a piece of the script. */
function powershell(script: string, name: string, input?: Uint8Array, signal?: AbortSignal) {
  const args = ['-NoProfile', '-NonInteractive', '-Command', script];
  return runProgram('powershell.exe', args, { env: { MARBETE_QUEUE: name }, input, signal, timeoutMs });
}

function openSpooler(name: string): Transport {
  const isThere = async () =>
    process.platform === 'win32' &&
    (await powershell('Get-Printer -Name $env:MARBETE_QUEUE -ErrorAction Stop | Out-Null', name)).status ===
      0;
  return {
    ready: isThere,
    async write(bytes, job) {
      if (!(await isThere())) {
        const why = process.platform === 'win32' ? 'does not know it' : 'is only on Windows';
        throw new AppError('printer-failed', `The Windows spooler ${why}: ${name}. Nothing was printed.`, {
          details: { reason: 'printer-unreachable' },
        });
      }
      if (job.signal.aborted) throw cancelled();
      await job.begin();
      const { status, errors } = await powershell(rawJob, name, bytes, job.signal);
      if (status === 0) return 'written';
      throw new AppError('uncertain', `The Windows spooler did not confirm the job for ${name}: ${errors}`, {
        details: { reason: job.signal.aborted ? 'cancelled' : 'printer-closed', total: bytes.length },
      });
    },
  };
}

const rawJob = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.IO;
using System.Runtime.InteropServices;
public static class RawQueue {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct DocInfo { public string Name; public string File; public string Type; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern uint StartDocPrinter(IntPtr printer, uint level, ref DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, uint count, out uint written);
  static void Check(bool ok) { if (!ok) throw new Win32Exception(Marshal.GetLastWin32Error()); }
  public static void Print(string name, Stream input) {
    IntPtr printer;
    Check(OpenPrinter(name, out printer, IntPtr.Zero));
    try {
      var info = new DocInfo { Name = "Marbete", File = null, Type = "RAW" };
      Check(StartDocPrinter(printer, 1, ref info) != 0);
      var buffer = new byte[65536];
      for (int count = input.Read(buffer, 0, buffer.Length); count > 0; count = input.Read(buffer, 0, buffer.Length)) {
        uint written;
        Check(WritePrinter(printer, buffer, (uint)count, out written) && written == count);
      }
      Check(EndDocPrinter(printer));
    } finally { ClosePrinter(printer); }
  }
}
'@
[RawQueue]::Print($env:MARBETE_QUEUE, [Console]::OpenStandardInput())
`;

async function discoverSpooler(): Promise<FoundPrinter[]> {
  if (process.platform !== 'win32') return [];
  const { output } = await powershell('Get-Printer | ForEach-Object { $_.Name }', '');
  const names = output.split(/\r?\n/).filter((name) => name.trim() !== '');
  return names.map((name) => ({ name, url: `winspool:${encodeURIComponent(name)}` }));
}
