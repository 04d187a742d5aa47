import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pairingCodeSchema } from '../pairing-code.ts';
import { idSchema, requiredText } from '../schemas.ts';
import { deletedSchema } from './schemas.ts';

/* Stations: print helpers of shops that take orders, their printers, and groups of them (docs/stations.md). */

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** When a shop is open, by the clocks of its zone. */
export const hoursSchema = z
  .array(
    z.object({
      /** 1 for Monday to 7 for Sunday. */
      day: z.int().check(z.minimum(1), z.maximum(7)),
      from: clock,
      until: clock,
    }),
  )
  .check(z.maxLength(21));
export type OpeningHours = z.output<typeof hoursSchema>;

export const stationPrinterSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `zpl`, `tspl`, `epl`, `cpcl`; '' when nobody knows. */
  language: z.string(),
  dpi: z.int(),
  state: z.string(),
  needsAttention: z.boolean(),
  stateAt: z.string(),
  /** Orders that have not ended on it. */
  waits: z.int(),
});

export const stationSchema = z.object({
  id: z.string(),
  name: z.string(),
  zone: z.string(),
  hours: hoursSchema,
  state: z.enum(['active', 'conflict']),
  paused: z.boolean(),
  /** Null before it first spoke. */
  seenAt: z.nullable(z.string()),
  groups: z.array(z.int()),
  printers: z.array(stationPrinterSchema),
});
export type StationV1 = z.output<typeof stationSchema>;

export const groupSchema = z.object({
  id: z.int(),
  name: z.string(),
  stations: z.array(z.string()),
  /** Ids of the operators who see it and may print to it. */
  users: z.array(z.int()),
});

const zone = z.string().check(z.minLength(1), z.maxLength(60));
const name = requiredText(100);
const params = z.object({ station: z.uuid() });
const groupParams = z.object({ group: idSchema });
const manages = [1, 2] as const;
const sees = [1, 2, 3] as const;
const exampleStation = { params: { station: '0193a1f0-6f3c-7000-8000-000000000001' } };
const exampleGroup = { params: { group: '1' } };

export const pairStation = endpoint({
  name: 'v1-stations.pair',
  recorded: true,
  method: 'POST',
  path: '/v1/stations/pairings',
  access: manages,
  summary: 'Type the code that a shop’s helper shows. The shop is asked; its answer makes the station.',
  body: z.object({
    code: pairingCodeSchema,
    name,
    zone,
    /** The station that gets a new key; a new station when it is left out. */
    again: z.optional(z.uuid()),
  }),
  answer: z.object({ pairing: z.string(), machine: z.string() }),
  example: { body: { code: 'K7QM4XWD', name: 'Centro', zone: 'Europe/Madrid' } },
});

export const readPairingState = endpoint({
  name: 'v1-stations.pairing',
  method: 'GET',
  path: '/v1/stations/pairings/:pairing',
  access: manages,
  summary: 'What became of a code that was typed.',
  params: z.object({ pairing: z.uuid() }),
  answer: z.object({
    pairing: z.string(),
    machine: z.string(),
    state: z.enum(['waiting', 'proposed', 'allowed', 'refused', 'expired']),
    station: z.nullable(z.string()),
  }),
  example: { params: { pairing: '0193a1f0-6f3c-7000-8000-000000000002' } },
});

export const readStations = endpoint({
  name: 'v1-stations.list',
  method: 'GET',
  path: '/v1/stations',
  access: sees,
  secretKeys: ['imprimir'],
  summary: 'The stations that the caller sees, by name, with their printers. 5,000 at most.',
  query: z.object({ group: z.optional(idSchema) }),
  answer: z.object({ stations: z.array(stationSchema) }),
  example: {},
});

export const replaceStation = endpoint({
  name: 'v1-stations.replace',
  recorded: true,
  method: 'PUT',
  path: '/v1/stations/:station',
  repeatable: true,
  access: manages,
  summary: 'Change a station’s name, time zone and opening hours.',
  params,
  body: z.object({ name, zone, hours: z._default(hoursSchema, []) }),
  answer: stationSchema,
  example: {
    ...exampleStation,
    body: { name: 'Centro', zone: 'Europe/Madrid', hours: [{ day: 1, from: '09:00', until: '21:00' }] },
  },
});

export const withdrawStation = endpoint({
  name: 'v1-stations.withdraw',
  recorded: true,
  method: 'DELETE',
  path: '/v1/stations/:station',
  access: manages,
  summary:
    'End a station’s key at once. What it has may still print until its time; its open orders end for it.',
  params,
  answer: z.object({ id: z.string(), deleted: z.literal(true) }),
  example: exampleStation,
});

export const readGroups = endpoint({
  name: 'v1-groups.list',
  method: 'GET',
  path: '/v1/groups',
  access: sees,
  secretKeys: ['imprimir'],
  summary: 'Groups of stations, by name; an operator’s are those that are open to it. 500 at most.',
  answer: z.object({ groups: z.array(groupSchema) }),
  example: {},
});

const members = {
  name,
  stations: z._default(z.array(z.uuid()).check(z.maxLength(5_000)), []),
  users: z._default(z.array(idSchema).check(z.maxLength(500)), []),
};

export const createGroup = endpoint({
  name: 'v1-groups.create',
  recorded: true,
  method: 'POST',
  path: '/v1/groups',
  access: manages,
  summary: 'Make a group of stations.',
  body: z.object(members),
  answer: groupSchema,
  example: { body: { name: 'North', stations: [exampleStation.params.station] } },
});

export const replaceGroup = endpoint({
  name: 'v1-groups.replace',
  recorded: true,
  method: 'PUT',
  path: '/v1/groups/:group',
  repeatable: true,
  access: manages,
  summary: 'Change a group’s name, its stations, and the operators that it is open to.',
  params: groupParams,
  body: z.object(members),
  answer: groupSchema,
  example: { ...exampleGroup, body: { name: 'North', stations: [exampleStation.params.station] } },
});

export const removeGroup = endpoint({
  name: 'v1-groups.delete',
  recorded: true,
  method: 'DELETE',
  path: '/v1/groups/:group',
  access: manages,
  summary: 'Delete a group; its stations stay.',
  params: groupParams,
  answer: deletedSchema,
  example: exampleGroup,
});
