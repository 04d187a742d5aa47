import { listMeasures } from '@marbete/core/api/masters';
import { route } from '../../http/route.ts';
import { createMeasureStore } from './measure-store.ts';

export const measureRoutes = [
  route(listMeasures, async (_input, { database }) => {
    const measures = createMeasureStore(database.read);
    return { medida: await measures.list(), tag: await measures.listTags() };
  }),
];
