import type { StatusProtocol } from './status-protocol.ts';
import { tsplStatus } from './tspl/status.ts';
import { zplStatus } from './zpl/status.ts';

/**
 * How printers are asked for their state, one a language. Where nobody knows a printer's language all are tried: first
 * the one whose question is harmless to printers of the others.
 */
export const statusProtocols: readonly StatusProtocol[] = [tsplStatus, zplStatus];
