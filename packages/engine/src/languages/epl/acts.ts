import { actTable } from '../acts.ts';

/** What EPL's commands do besides printing (EPL Programming Guide, Zebra 14245L). */
export const eplActs = actTable([
  ['dump xa M Y TS EK ^@ ^default AUTOFR', 'again', 'shown', 'lasts'],
  ['UP', 'again', 'shown'],
  ['GK', 'again', 'lasts'],
  // They print or send what the printer knows.
  ['U UA UB UE UF UG UI UM UN UQ US EI FI GI W ^ee', 'again'],
  ['FS FE FK GM ES O TD TT EPL1 eR oE oH oM oR oW o', 'lasts'],
]);
