import { placeOf } from '../diagnostics.ts';
import type { Handlers } from '../command.ts';
import { tagCommands } from '../belongs-to-field.ts';

/*
 * Commands that draw nothing: media, speed, darkness, status, network, memory of the printer. ZPL II Programming Guide.
 */

const silent =
  '^CC ^CD ^CT ~CC ~CD ~CT ^CM ^CN ^CO ^CP ^CV ^EF ^EG ^FM ^FX ^FL ^HF ^HG ^HH ^HT ^HV ^HW ^HY ^HZ ^JB ^JH ^JI ^JJ ^JM ^JS ^JT ^JU ^JW ^JZ ^KD ^KL ^KN ^KP ^KV ' +
  '^LF ^MA ^MD ^MF ^MI ^ML ^MM ^MN ^MP ^MT ^MW ^NB ^NC ^ND ^NI ^NN ^NP ^NS ^NT ^NW ^PF ^PH ^PP ^PR ^PN ^RO ^RR ^SC ^SE ^SI ^SL ^SO ^SP ' +
  '^SQ ^SR ^SS ^ST ^SX ^SZ ^TO ^WA ^WD ^WE ^WF ^WI ^WL ^WP ^WR ^WS ^WX ^XB ^XS ^ZZ ^DN ' +
  '~HB ~HD ~HI ~HM ~HQ ~HS ~HU ~JA ~JB ~JC ~JD ~JE ~JF ~JG ~JI ~JL ~JN ~JO ~JP ~JQ ~JR ~JS ~KB ~NC ~NR ~NT ~PH ~PL ~PM ~PP ~PR ~PS ' +
  '~RO ~RV ~SD ~TA ~WC ~WL ~WQ ~WR ~DN';

/** Commands whose effect on the picture we do not draw; told to whoever asks what the picture leaves out. */
const undrawn: Readonly<Record<string, string>> = {
  DB: 'Downloaded bitmap fonts are not drawn; text in them takes a built-in font.',
  DE: 'Downloaded encodings are not used.',
  DS: 'Downloaded fonts are not drawn; text in them takes a built-in font.',
  DT: 'Downloaded fonts are not drawn; text in them takes a built-in font.',
  DU: 'Downloaded fonts are not drawn; text in them takes a built-in font.',
  LF: 'Font links are not used.',
  RF: 'Radio tags are not part of the picture.',
  RB: 'Radio tags are not part of the picture.',
  RS: 'Radio tags are not part of the picture.',
  RW: 'Radio tags are not part of the picture.',
  RU: 'Radio tags are not part of the picture.',
  RA: 'Radio tags are not part of the picture.',
  RE: 'Radio tags are not part of the picture.',
  RN: 'Radio tags are not part of the picture.',
  RT: 'Radio tags are not part of the picture.',
  RZ: 'Radio tags are not part of the picture.',
  RL: 'Radio tags are not part of the picture.',
  RM: 'Radio tags are not part of the picture.',
  RP: 'Radio tags are not part of the picture.',
  RQ: 'Radio tags are not part of the picture.',
  RV: 'Radio tags are not part of the picture.',
  WT: 'Radio tags are not part of the picture.',
  WV: 'Radio tags are not part of the picture.',
  HL: 'Radio tags are not part of the picture.',
  HR: 'Radio tags are not part of the picture.',
  TO: 'Objects are not copied between the printer’s drives.',
};

export const controlCommands: Handlers = {
  ...Object.fromEntries(
    silent.split(' ').map((name) => [name.slice(1), () => {}] satisfies [string, Handlers[string]]),
  ),
  ...Object.fromEntries(
    Object.entries(undrawn).map(
      ([name, message]) =>
        [
          name,
          (session, _parameters, command) => {
            session.remarks.add('info', 'zpl-not-drawn', placeOf(command), message);
            if (tagCommands.has(name)) session.field.radio = true;
          },
        ] satisfies [string, Handlers[string]],
    ),
  ),
};
