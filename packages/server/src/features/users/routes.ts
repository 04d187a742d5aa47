import * as calls from '@marbete/core/api/users';
import { operatorRole } from '../../http/account.ts';
import { type Route, route } from '../../http/route.ts';
import { createUserStore } from '../auth/user-store.ts';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { imageBase } from '../images/serve-images.ts';
import { usageOf } from '../quotas/quotas.ts';
import { labelAnswer } from '../labels/label-answer.ts';
import { createLabelStore } from '../labels/label-store.ts';
import { administratorRole, roles } from './roles.ts';
import { changeUser, insertUser, inviteAgain, refuse, restoreUser } from './save-user.ts';
import { userTexts } from './texts.ts';
import { userAnswer } from './user-answer.ts';
import { createUserListStore } from './user-list-store.ts';

const hasRole = (role: number) => roles.some(({ id }) => id === role);

export const userRoutes: readonly Route[] = [
  route(calls.finishTutorial, async (_input, { database, user }) => {
    await database.transaction((trx) => createUserStore(trx).update(user.id, { tutorial: 1 }));
    return { response: true };
  }),

  route(calls.listRoles, (_input, { language }) =>
    Promise.resolve(
      roles.map(({ id, name, description }) => ({
        id,
        name: name[language],
        description: description[language],
      })),
    ),
  ),

  route(calls.listUsers, async ({ query }, { database, language }) => {
    const { rows, count } = await createUserListStore(database.read).page(query);
    return { Users: rows.map((row) => userAnswer(row, language)), Count: count };
  }),

  route(calls.showUser, async ({ params }, { database, language }) => ({
    respuesta: 'correcto',
    usuarios: userAnswer(await createUserListStore(database.read).get(params.id), language),
  })),

  route(calls.createUser, async ({ body }, context) => {
    if (!hasRole(body.role)) return refuse(context, 'unknownRole').refusal;
    // An operator is always somebody's: here the administrator's own.
    const parentId = body.role === operatorRole ? context.user.id : null;
    const saved = await insertUser(context, body, { role: body.role, parentId });
    if ('refusal' in saved) return saved.refusal;
    const usuarios = userAnswer(saved.user, context.language);
    return { respuesta: 'correcto', icon: 'success', message: saved.message, usuarios };
  }),

  route(calls.updateUser, async ({ params, body }, context) => {
    const saved = await changeUser(context, params.id, {
      form: body,
      check(before, administrators) {
        if (!hasRole(body.role)) return refuse(context, 'unknownRole');
        if (body.role === before.role) return {};
        // Its labels would be left without an owner who can open them.
        if (body.role === operatorRole) return refuse(context, 'noOperator');
        const isLast = before.role === administratorRole && administrators.length === 1;
        return isLast ? refuse(context, 'lastAdministrator') : { role: body.role, parent_id: null };
      },
    });
    if ('refusal' in saved) return saved.refusal;
    const usuarios = userAnswer(saved.user, context.language);
    return { respuesta: 'correcto', icon: 'success', message: saved.message, usuarios };
  }),

  route(calls.deleteUser, async ({ params, query }, { database, user, language }) => {
    const refusal = await database.transaction(async (trx) => {
      const users = createUserListStore(trx);
      const administrators = await users.lockAdministrators();
      const target = await users.get(params.id);
      if (administrators.length === 1 && administrators[0] === target.id) return 'lastAdministrator';
      if (target.id === user.id) return 'oneself';
      await users.delete(target.id, new Date().toISOString());
      return undefined;
    });
    const { rows, count } = await createUserListStore(database.read).page(query);
    return {
      respuesta: refusal === undefined ? 'correcto' : 'error',
      message: userTexts[refusal ?? 'deleted'][language],
      usuarios: rows.map((row) => userAnswer(row, language)),
      Count: count,
    };
  }),

  route(calls.inviteUser, ({ params }, context) => inviteAgain(context, params.id)),

  route(calls.restoreUser, ({ params }, context) => restoreUser(context, params.id)),

  route(calls.showUserUsage, async ({ params }, { database, config }) => {
    const account = await createUserListStore(database.read).get(params.id);
    return { uso: await usageOf(database.read, config.quotas, account) };
  }),

  route(calls.listUserLabels, async ({ params, query }, { database, user, setTotal }) => {
    const { id, name, email } = await createUserListStore(database.read).get(params.id);
    const { rows, count } = await createLabelStore(database.read).list(id, user.id, query);
    setTotal(count);
    const etiquetas = rows.map((label) => labelAnswer(label, user));
    return { etiquetas, url: imageBase, usuario: { id, name, email } };
  }),

  route(calls.listUserCatalogues, async ({ params, query }, { database, setTotal }) => {
    const { id, name, email } = await createUserListStore(database.read).get(params.id);
    const { rows: catalogos, count } = await createCatalogueStore(database.read).list(id, query);
    setTotal(count);
    return { catalogos, usuario: { id, name, email } };
  }),
];
