import { unitOf } from '../../units.ts';
import type { Handlers } from '../command.ts';
import { setsInForce, valuesOf } from '../command.ts';
import { clamp, quantityOf } from '../read-parameters.ts';

/*
 * The label as a whole. ZPL II Programming Guide: ^LH, ^LL, ^LS, ^LT, ^PW, ^PO, ^PM, ^LR, ^MU, ^PQ, ^BY.
 */

export const labelCommands: Handlers = {
  LH(session, parameters, command) {
    setsInForce(session, command, 'home');
    const { x, y } = valuesOf('LH', session, parameters);
    session.printer.homeX = x;
    session.printer.homeY = y;
  },
  LL(session, parameters) {
    const { length } = valuesOf('LL', session, parameters);
    session.printer.labelLength = length ?? session.printer.labelLength;
  },
  LS(session, parameters, command) {
    setsInForce(session, command, 'shift');
    session.printer.shiftLeft = valuesOf('LS', session, parameters).left;
  },
  LT(session, parameters, command) {
    setsInForce(session, command, 'top');
    session.printer.top = valuesOf('LT', session, parameters).down;
  },
  PW(session, parameters) {
    const { width } = valuesOf('PW', session, parameters);
    if (width === undefined) session.remark('print-width');
    else session.printer.printWidth = width;
  },
  PO(session, parameters) {
    session.printer.inverted = valuesOf('PO', session, parameters).orientation === 'I';
  },
  PM(session, parameters) {
    session.printer.mirrored = valuesOf('PM', session, parameters).mirrored;
  },
  LR(session, parameters, command) {
    setsInForce(session, command, 'reverse');
    session.printer.reverseAll = valuesOf('LR', session, parameters).reverse;
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
    const values = valuesOf('BY', session, parameters);
    const { 'module width': moduleDots, ratio, height: heightDots } = values;
    const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    setsInForce(session, command, ...given);
    if (moduleDots !== undefined) bars.moduleDots = moduleDots;
    if (ratio !== undefined) bars.ratio = ratio;
    if (heightDots !== undefined) bars.heightDots = heightDots;
  },
};
