import { unitOf } from '../../units.ts';
import type { Handlers } from '../command.ts';
import { setsInForce, toDots } from '../command.ts';
import { clamp, quantityOf } from '../read-parameters.ts';

/*
 * The label as a whole. ZPL II Programming Guide: ^LH, ^LL, ^LS, ^LT, ^PW, ^PO, ^PM, ^LR, ^MU, ^PQ, ^BY.
 */

export const labelCommands: Handlers = {
  LH(session, parameters, command) {
    setsInForce(session, command, 'home');
    const { printer } = session;
    printer.homeX = clamp(toDots(session, parameters.number(0) ?? 0), 0, 32000);
    printer.homeY = clamp(toDots(session, parameters.number(1) ?? 0), 0, 32000);
  },
  LL(session, parameters) {
    const length = parameters.number(0);
    if (length !== undefined && length >= 1) session.printer.labelLength = toDots(session, length);
  },
  LS(session, parameters, command) {
    setsInForce(session, command, 'shift');
    session.printer.shiftLeft = clamp(toDots(session, parameters.number(0) ?? 0), -9999, 9999);
  },
  LT(session, parameters, command) {
    setsInForce(session, command, 'top');
    session.printer.top = clamp(toDots(session, parameters.number(0) ?? 0), -120, 120);
  },
  PW(session, parameters) {
    const width = parameters.number(0);
    if (width === undefined || width < 2) session.remark('print-width');
    else session.printer.printWidth = toDots(session, width);
  },
  PO(session, parameters) {
    session.printer.inverted = parameters.letter(0) === 'I';
  },
  PM(session, parameters) {
    session.printer.mirrored = parameters.letter(0) === 'Y';
  },
  LR(session, parameters, command) {
    setsInForce(session, command, 'reverse');
    session.printer.reverseAll = parameters.letter(0) === 'Y';
  },
  MU(session, parameters, command) {
    setsInForce(session, command, 'unit');
    session.printer.dotsPerUnit = unitOf(parameters.all, session.dpmm).dotsPerUnit;
  },
  PQ(session, parameters) {
    const { copies, replicates } = quantityOf(parameters.all);
    if (copies < 1 || copies > 99_999_999) session.remark('copies', { copies });
    session.format.copies = clamp(Math.floor(copies), 1, 99_999_999);
    session.format.replicates = Math.min(replicates, 99_999_999);
  },
  BY(session, parameters, command) {
    const { bars } = session.printer;
    const width = parameters.number(0);
    const ratio = parameters.number(1);
    const height = parameters.number(2);
    const given = { 'module width': width, ratio, height };
    const settings = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    setsInForce(session, command, ...settings);
    if (width !== undefined) bars.moduleDots = clamp(toDots(session, width), 1, 100);
    if (ratio !== undefined) bars.ratio = clamp(Math.round(ratio * 10) / 10, 2, 3);
    if (height !== undefined) bars.heightDots = clamp(toDots(session, height), 1, 32000);
  },
};
