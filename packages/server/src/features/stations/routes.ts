import * as orderCalls from '@marbete/core/api/v1/orders';
import * as calls from '@marbete/core/api/v1/stations';
import { AppError } from '@marbete/core/api/errors';
import { leaseAfterUntilMs } from '@marbete/core/stations/words';
import type { Database, Db } from '../../db/database.ts';
import { operatorRole } from '../../http/account.ts';
import { type Route, route, type SignedInUser } from '../../http/route.ts';
import { createGroupStore } from './group-store.ts';
import { createOrderStore, type Order, openWords, ruleOf, type StationRun, waitKey } from './order-store.ts';
import {
  closeOrder,
  expireRuns,
  giveOrder,
  orderOf,
  silentMs,
  visibleStations,
  withdrawOrder,
} from './orders.ts';
import { proposeStation, stateOfProposal } from './pairing.ts';
import { labelsOf, type OrderLabels, stopRun } from './settle.ts';
import { createStationStore, type Station, type StationPrinter } from './station-store.ts';
import { wakeStations } from './wake.ts';
import { isZone } from './zones.ts';

/** The calls of people and programs about stations, groups and orders. */
export const stationRoutes: readonly Route[] = [
  route(calls.pairStation, async ({ body }, { database, user, remoteAddress }) => {
    assertLive(user);
    assertZone(body.zone);
    return proposeStation(database, user, body, remoteAddress);
  }),

  route(calls.readPairingState, ({ params }, { database, user }) =>
    stateOfProposal(database, user, params.pairing),
  ),

  route(calls.readStations, async ({ query }, { database, user }) => {
    const stations = await visibleStations(database.read, user);
    const groups = createGroupStore(database.read);
    const members = query.group === undefined ? undefined : await groups.membersOf(user, [query.group]);
    return {
      stations: await shown(
        database.read,
        user,
        stations.filter(({ id }) => !members || members.includes(id)),
      ),
    };
  }),

  route(calls.replaceStation, async ({ params, body }, { database, user }) => {
    assertZone(body.zone);
    const { name, zone, hours } = body;
    await database.transaction(async (trx) => {
      const store = createStationStore(trx);
      const station = await store.get(user.accountId, params.station);
      assertThere(station);
      await store.update(station.id, { name, zone, hours: JSON.stringify(hours) });
    });
    const station = await createStationStore(database.read).get(user.accountId, params.station);
    return (await shown(database.read, user, [station]))[0]!;
  }),

  route(calls.withdrawStation, async ({ params }, { database, user }) => {
    await database.transaction(async (trx) => {
      const store = createStationStore(trx);
      const station = await store.get(user.accountId, params.station);
      assertThere(station);
      await store.update(station.id, { state: 'withdrawn' });
      await trx('station_group_members').where({ station_id: station.id }).delete();
      const open: StationRun[] = await trx('station_runs').where({ station_id: station.id, state: 'open' });
      for (const run of open) await stopRun(trx, run, 'station-withdrawn');
    });
    wakeStations([params.station]);
    return { id: params.station, deleted: true as const };
  }),

  route(calls.readGroups, async (_input, { database, user }) => ({
    groups: await createGroupStore(database.read).list(user),
  })),

  route(calls.createGroup, ({ body }, { database, user }) => {
    assertLive(user);
    return database.transaction(async (trx) => {
      const groups = createGroupStore(trx);
      return groups.get(user, await groups.save(user.accountId, body));
    });
  }),

  route(calls.replaceGroup, ({ params, body }, { database, user }) =>
    database.transaction(async (trx) => {
      const groups = createGroupStore(trx);
      return groups.get(user, await groups.save(user.accountId, { ...body, id: params.group }));
    }),
  ),

  route(calls.removeGroup, async ({ params }, { database, user }) => {
    await database.transaction((trx) => createGroupStore(trx).delete(user.accountId, params.group));
    return { id: params.group, deleted: true as const };
  }),

  route(orderCalls.createOrder, async ({ body }, { database, user }) => {
    assertLive(user);
    const { rows, search, quantity, from, ...order } = body;
    const rule = { rows, search, quantity: quantity ?? null };
    return orderAnswer(
      database,
      user,
      await giveOrder(database, user, { ...order, rule, from: from ?? null }),
    );
  }),

  route(orderCalls.readOrders, async ({ query }, { database, user }) => {
    await expireRuns(database);
    const { limit, cursor } = query;
    const own = user.role === operatorRole ? user.id : undefined;
    const found = await createOrderStore(database.read).list(
      { user_id: user.accountId, person_id: own },
      { below: cursor, limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const labels = await labelsOf(
      database.read,
      'order_id',
      page.map(({ id }) => id),
    );
    const orders = page.map((order) => factsOf(order, labels.get(order.id)!));
    return { orders, next: found.length > limit ? String(page.at(-1)?.id) : null };
  }),

  route(orderCalls.readOrder, async ({ params }, { database, user }) => {
    await expireRuns(database);
    return orderAnswer(database, user, params.order);
  }),

  route(orderCalls.readWaitingRuns, async ({ params }, { database, user }) => {
    await expireRuns(database);
    const stations = await visibleStations(database.read, user);
    const station = stations.find(({ id }) => id === params.station);
    if (!station)
      throw new AppError('not-found', `There is no station ${params.station}.`, { details: params });
    const own = user.role === operatorRole ? user.id : undefined;
    return { runs: await waitingRuns(database.read, station.id, own) };
  }),

  route(orderCalls.withdrawOrder, async ({ params }, { database, user }) => {
    await withdrawOrder(database, user, params.order);
    return orderAnswer(database, user, params.order);
  }),

  route(orderCalls.closeOrder, async ({ params }, { database, user }) => {
    await closeOrder(database, user, params.order);
    return orderAnswer(database, user, params.order);
  }),
];

/** @throws AppError forbidden for a test key: what a shop prints is on its shelves. */
function assertLive(user: SignedInUser): void {
  if (user.testOf === undefined) return;
  throw new AppError('forbidden', 'Test keys print at no shop. Use a live key.', {
    details: { reason: 'test' },
  });
}

/** @throws AppError invalid-input */
function assertZone(zone: string): void {
  if (isZone(zone)) return;
  const message = `There is no time zone '${zone}'. Take a name such as Europe/Madrid.`;
  throw new AppError('invalid-input', message, { issues: [{ path: ['zone'], message, rule: 'zone' }] });
}

/** @throws AppError not-found for a station that was withdrawn. */
function assertThere({ id, state }: Station): void {
  if (state === 'withdrawn')
    throw new AppError('not-found', `Station ${id} was withdrawn.`, { details: { station: id } });
}

async function shown(db: Db, user: SignedInUser, stations: readonly Station[]): Promise<calls.StationV1[]> {
  const printers = await createStationStore(db).listPrinters(stations.map(({ id }) => id));
  const groups = await createGroupStore(db).list(user);
  const groupsOf = new Map<string, number[]>();
  for (const { id, stations: members } of groups)
    for (const station of members) groupsOf.set(station, [...(groupsOf.get(station) ?? []), id]);
  const printersOf = new Map<string, StationPrinter[]>();
  for (const printer of printers)
    printersOf.set(printer.station_id, [...(printersOf.get(printer.station_id) ?? []), printer]);
  const waits = await createOrderStore(db).waitsOf(stations.map(({ id }) => id));
  return stations.map(({ id, name, zone, hours, state, paused, seen_at }) => ({
    id,
    name,
    zone,
    hours: JSON.parse(hours) as calls.OpeningHours,
    state: state === 'conflict' ? 'conflict' : 'active',
    paused: paused === 1,
    seenAt: seen_at,
    groups: groupsOf.get(id) ?? [],
    printers: (printersOf.get(id) ?? []).map((printer) => ({
      id: printer.uid,
      name: printer.name,
      language: printer.language,
      dpi: printer.dpi,
      state: printer.state,
      needsAttention: printer.needs_attention === 1,
      stateAt: printer.state_at,
      waits: waits.get(waitKey(id, printer.uid)) ?? 0,
    })),
  }));
}

function factsOf(order: Order, labels: OrderLabels): orderCalls.OrderV1 {
  const { rows, search, quantity } = ruleOf(order);
  return {
    id: order.id,
    name: order.name,
    label: { id: order.label_id, name: order.label_name },
    list: order.catalogue_id,
    rows,
    search,
    quantity,
    from: order.from_local === '' ? null : order.from_local,
    until: order.until_local,
    priority: order.priority,
    state: order.state,
    createdAt: order.created_at,
    endedAt: order.ended_at,
    labels,
  };
}

async function orderAnswer(database: Database, user: SignedInUser, id: number) {
  const db = database.read;
  const order = await orderOf(db, user, id);
  const runs = await createOrderStore(db).runsOf([id]);
  const labels = await labelsOf(db, 'order_id', [id]);
  return { ...factsOf(order, labels.get(id)!), runs: await shownRuns(db, runs) };
}

/** What waits at a station, as far as a person ordered it where one is named. */
async function waitingRuns(
  db: Db,
  station: string,
  person: number | undefined,
): Promise<orderCalls.WaitingRun[]> {
  const runs = await createOrderStore(db).waitingAt(station, person);
  const orders = new Map(
    (
      (await db('print_orders').whereIn(
        'id',
        runs.map(({ order_id }) => order_id),
      )) as Order[]
    ).map((order) => [order.id, order]),
  );
  const shownOnes = await shownRuns(db, runs);
  const labels = await labelsOf(
    db,
    'run_id',
    runs.map(({ run_id }) => run_id),
  );
  return runs.map(({ run_id, order_id }, index) => {
    const { id: order, name, label_name: label } = orders.get(order_id)!;
    return { order, name, label, run: shownOnes[index]!, labels: labels.get(run_id)! };
  });
}

async function shownRuns(db: Db, runs: readonly StationRun[], now = Date.now()) {
  const words = await createOrderStore(db).wordsOf(
    'run_id',
    runs.map(({ run_id }) => run_id),
  );
  const open = new Set<unknown>(
    words.filter(({ station_word }) => openWords.includes(station_word)).map(({ of }) => of),
  );
  const heard: { id: string; seen_at: string | null }[] = await db('stations')
    .whereIn('id', [...new Set(runs.map(({ station_id }) => station_id))])
    .select('id', 'seen_at');
  const seen = new Map(heard.map((station) => [station.id, Date.parse(station.seen_at ?? '') || 0]));
  return runs.map(({ run_id, station_id, printer, from_at, until_at, state, reason }) => ({
    run: run_id,
    station: station_id,
    printer,
    from: new Date(Number(from_at)).toISOString(),
    until: new Date(Number(until_at)).toISOString(),
    state:
      state !== 'ended' && open.has(run_id) && now - (seen.get(station_id) ?? 0) > silentMs
        ? ('silent' as const)
        : state,
    reason,
    mayPrintUntil: open.has(run_id) ? new Date(Number(until_at) + leaseAfterUntilMs).toISOString() : null,
  }));
}
