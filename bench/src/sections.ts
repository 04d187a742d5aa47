import type { Section } from './section.ts';
import { coldPage } from './sections/cold-page.ts';
import { coldStart } from './sections/cold-start.ts';
import { csv } from './sections/csv.ts';
import { dragging } from './sections/dragging.ts';
import { expanding } from './sections/expanding.ts';
import { flood } from './sections/flood.ts';
import { growth } from './sections/growth.ts';
import { importing } from './sections/importing.ts';
import { nightly } from './sections/nightly.ts';
import { printCall } from './sections/print-call.ts';
import { printScreen } from './sections/print-screen.ts';
import { refusal } from './sections/refusal.ts';
import { rendering } from './sections/rendering.ts';
import { stations } from './sections/stations.ts';
import { unitPrices } from './sections/unit-prices.ts';
import { users } from './sections/users.ts';
import { workbooks } from './sections/workbooks.ts';
import { years } from './sections/years.ts';

/** All sections, in the order of the report. A new one is a file in `sections/` and a line here. */
export const sections: readonly Section[] = [
  expanding,
  unitPrices,
  rendering,
  dragging,
  csv,
  workbooks,
  refusal,
  coldPage,
  coldStart,
  printScreen,
  nightly,
  flood,
  importing,
  growth,
  years,
  printCall,
  users,
  stations,
];
