// The few globals that browsers and Node share and that the engine uses; it compiles without DOM and Node types.
declare class TextEncoder {
  encode(text?: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}
declare function setTimeout(callback: () => void, ms?: number): unknown;
/** Text of one character a byte to base64, and back. */
declare function btoa(bytes: string): string;
declare function atob(base64: string): string;
