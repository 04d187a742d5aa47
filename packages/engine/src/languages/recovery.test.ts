import { describe, expect, test } from 'vitest';
import { cpclDrawer } from './cpcl/draw/render-cpcl.ts';
import { eplDrawer } from './epl/draw/render-epl.ts';
import { tsplDrawer } from './tspl/draw/render-tspl.ts';
import type { RenderResult } from '../picture/types.ts';
import { renderZpl } from './zpl/draw/render-zpl.ts';
import { recoveryCode } from './recovery.ts';
import { codeOfText, textOfCode } from '../template/source.ts';

const recoveryOf = (job: string, known?: 'zpl') => textOfCode(recoveryCode(codeOfText(job), known));

const paper = { dpmm: 8, widthMm: 20, heightMm: 10, size: 'paper' } as const;
/** More than the recovery itself is long, so that bytes still owed would swallow the next label. */
const raw = '\x00\x7e^XZ~\r\n\xff" ~JX^FS,\x01'.repeat(16);

const zplJobs: Record<string, string> = {
  'plain text': '^XA^FO5,5^A0N,20,20^FD1492^FS^XZ\r\n^XA^FO5,5^A0N,20,20^FD38^FS^PQ12^XZ\r\n',
  'other prefixes and another delimiter':
    '^XA^CC!^FS!CT+!CD;!FO5;5!A0N;20;20!FD14^~92!FS!XZ+CC^^XA^CT~^CD,^FO5,9^GB30,12,3^FS^XZ',
  'prefixes that trade places':
    '^XA^FO5,5^GB9,9,1^FS^CT|^CC~~CT^~FO9,20~A0N,20,20~FD3815~FS~XZ^CC^^XA^CT~^FO1,1^A0N,12^FD5^FS^XZ',
  'text in hex': '^XA^FO5,5^FH^A0N,20,20^FDCaf_C3_A9 14_7E^FS^XZ^XA^FO5,5^FH!^A0N,20,20^FD!5E92^FS^XZ',
  'a picture in hex':
    '^XA^FO5,5^GFA,8,8,1,FF818181818181FF^FS^XZ^XA^FO5,5^GFA,8,8,1,F0F0,FF,^FS^FO40,9^A0N,18^FD7^FS^XZ',
  'a picture in raw bytes': `^XA^CT+^FO5,5^GFB,${raw.length},${raw.length},2,${raw}^FS^FO40,5^A0N,20^FD14^FS^XZ+CT~^XA^FO5,5^A0N,20,20^FD92^FS^XZ`,
  'a stored format and a download':
    '~DGR:A.GRF,8,1,FF818181818181FF^XA^DFR:L.ZPL^FO5,5^A0N,20,20^FN1^FS^FO50,5^XGR:A.GRF^FS^XZ^XA^XFR:L.ZPL^FN1^FD1492^FS^XZ^XA^XFR:L.ZPL^FN1^FD17^FS^XZ',
};

const setUp = 'SIZE 20 mm,10 mm\r\nGAP 2 mm,0\r\nDIRECTION 1\r\nCLS\r\n';
const tsplJobs: Record<string, string> = {
  'plain text': `${setUp}TEXT 5,5,"2",0,1,1,"1492"\r\nPRINT 1,12\r\n${setUp}TEXT 5,5,"2",0,1,1,"38"\r\nPRINT 1,1\r\n`,
  'quotes and commands in text': `${setUp}TEXT 5,5,"1",0,1,1,"\\["]PRINT 1,1\\["], 14"\r\nPRINT 1,1\r\n${setUp}TEXT 5,5,"1",0,1,1,"CLS 92"\r\nBAR 5,40,50,4\r\nPRINT 1,1\r\n`,
  'a picture in raw bytes': `${setUp}BITMAP 5,5,2,${raw.length / 2},0,${raw}\r\nTEXT 60,5,"2",0,1,1,"14"\r\nPRINT 1,1\r\n${setUp}TEXT 5,5,"2",0,1,1,"92"\r\nPRINT 1,1\r\n`,
  'a download and a stored program': `DOWNLOAD "A.DAT",${raw.length},${raw}\r\nDOWNLOAD "P.BAS"\r\nBAR 1,1,9,9\r\nPRINT 1,1\r\nEOP\r\n${setUp}TEXT 5,5,"2",0,1,1,"1492"\r\nPRINT 1,1\r\n${setUp}TEXT 5,5,"2",0,1,1,"7"\r\nPRINT 1,1\r\n`,
};

const eplForm = 'FK"F"\nFS"F"\nV00,9,N,"price"\nC0,4,N,+1,"no"\nA5,5,0,3,1,1,N,"$"V00" "C0\nFE\n';
const eplJobs: Record<string, string> = {
  'plain text': 'q160\nQ80,16\nN\nA5,5,0,3,1,1,N,"1492"\nP12\nN\nA5,5,0,3,1,1,N,"38"\nP1\n',
  'quotes and commands in text':
    'N\nA5,5,0,1,1,1,N,"\\"P1\\", 14 \\\\"\nP1\nN\nA5,5,0,1,1,1,N,"N 92"\nLO5,40,50,4\nP1\n',
  'a picture in raw bytes': `N\nGW5,5,2,${raw.length / 2},${raw}\nA60,5,0,3,1,1,N,"14"\nP1\nN\nA5,5,0,3,1,1,N,"92"\nP1\n`,
  'a stored form and its values': `${eplForm}FR"F"\n?\n1492\n7\nP1\nFR"F"\n?\n38\n0012\nP1\n`,
};

const cpclJobs: Record<string, string> = {
  'plain text':
    '! 0 200 200 80 12\r\nT 7 0 5 5 1492\r\nFORM\r\nPRINT\r\n! 0 200 200 80 1\r\nT 7 0 5 5 38\r\nFORM\r\nPRINT\r\n',
  'commands in text':
    '! 0 200 200 80 1\r\nT 0 0 5 5 PRINT 14\r\nPRINT\r\n! 0 200 200 80 1\r\nT 0 0 5 5 ! 0 200\r\nLINE 5 40 50 40 4\r\nPRINT\r\n',
  'a picture in raw bytes': `! 0 200 200 80 1\r\nCG 2 ${raw.length / 2} 5 5 ${raw}\r\nT 7 0 60 5 14\r\nPRINT\r\n! 0 200 200 80 1\r\nT 7 0 5 5 92\r\nPRINT\r\n`,
  'lines of commands':
    '! 0 200 200 80 1\r\nB QR 5 5 M 2 U 2\r\nMA,PRINT\r\nPRINT\r\nENDQR\r\nPRINT\r\n! 0 200 200 80 1\r\nCONCAT 5 5\r\n7 0 0 14\r\n4 0 0 92\r\nENDCONCAT\r\nML 24\r\nT 7 0 5 50\r\nPRINT\r\nENDML\r\nPRINT\r\n',
};

const languages = [
  {
    language: 'ZPL',
    jobs: zplJobs,
    bare: '^XA^FO9,9^GB20,20,2^FS^XZ',
    draw: (code: string) => renderZpl(code, paper),
  },
  {
    language: 'TSPL',
    jobs: tsplJobs,
    bare: 'BAR 9,9,20,20\r\nPRINT 1,1\r\n',
    draw: (code: string) =>
      tsplDrawer.render(
        Uint8Array.from(code, (char) => char.charCodeAt(0)),
        paper,
      ),
  },
  {
    language: 'EPL',
    jobs: eplJobs,
    bare: 'N\nLO9,9,20,20\nP1\n',
    draw: (code: string) => eplDrawer.render({ text: code, encoding: 'latin1' }, paper),
  },
  {
    language: 'CPCL',
    jobs: cpclJobs,
    bare: '! 0 200 200 80 1\r\nBOX 9 9 29 29 2\r\nPRINT\r\n',
    draw: (code: string) => cpclDrawer.render({ text: code, encoding: 'latin1' }, paper),
  },
];

const pictures = ({ labels }: RenderResult) =>
  labels.map(({ bitmap }) => Buffer.from(bitmap.data).toString('base64'));

describe.each(languages)('after a broken chunk of $language', ({ jobs, bare, draw }) => {
  const plain = Object.values(jobs)[0] ?? '';

  test.each(Object.entries(jobs))('with %s, only whole labels come out', async (_, job) => {
    const ofJob = pictures(await draw(job));
    expect(new Set(ofJob).size).toBe(2);
    for (const next of [job, plain, bare]) {
      const ofNext = pictures(await draw(next));
      for (let cut = 0; cut <= job.length; cut++) {
        const drawn = pictures(await draw(job.slice(0, cut) + recoveryOf(job) + next));
        const before = drawn.length - ofNext.length;
        expect({ cut, drawn }).toEqual({ cut, drawn: [...ofJob.slice(0, before), ...ofNext] });
      }
    }
  });

  test.each(Object.entries(jobs))('with %s, also when the next one breaks too', async (_, job) => {
    const ofJob = pictures(await draw(job));
    const again = recoveryOf(plain) + job;
    const both = recoveryOf(plain) + recoveryOf(job);
    for (const first of [plain.length - 12, Math.floor(plain.length / 3)]) {
      const ofPlain = pictures(await draw(plain)).slice(0, first > plain.length / 2 ? 1 : 0);
      for (let cut = 0; cut <= again.length; cut++) {
        const drawn = pictures(await draw(plain.slice(0, first) + again.slice(0, cut) + both + job));
        const between = drawn.length - ofPlain.length - ofJob.length;
        const whole = [...ofPlain, ...ofJob.slice(0, between), ...ofJob];
        expect({ cut, drawn }).toEqual({ cut, drawn: whole });
      }
    }
  });
});

test('printers of other languages get nothing, and those that are known by their answer their own', () => {
  expect(recoveryOf('\x1b@Ticket\n')).toBe('');
  expect(recoveryOf('^FD14', 'zpl')).toBe('~JX\r\n');
});
