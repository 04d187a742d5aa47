import * as calls from '@marbete/core/api/team';
import { operatorRole } from '../../http/account.ts';
import { type AnswerLanguage, type Route, route } from '../../http/route.ts';
import { changeUser, insertUser, inviteAgain, type Saved } from '../users/save-user.ts';
import { userTexts } from '../users/texts.ts';
import { userAnswer } from '../users/user-answer.ts';
import { createUserListStore, type ListedUser } from '../users/user-list-store.ts';

const member = (user: ListedUser, language: AnswerLanguage): calls.TeamMember => ({
  id: user.id,
  user: userAnswer(user, language),
});

function savedAnswer(saved: Saved, language: AnswerLanguage) {
  if ('refusal' in saved) return saved.refusal;
  return {
    respuesta: 'correcto',
    icon: 'success',
    message: saved.message,
    usuarios: member(saved.user, language),
  } as const;
}

/** Every call names the caller as the parent, so that another one's users are not there. */
export const teamRoutes: readonly Route[] = [
  route(calls.listTeam, async ({ query }, { database, user, language, setTotal }) => {
    const { rows, count } = await createUserListStore(database.read).listOf(user.id, query);
    setTotal(count);
    return rows.map((each) => member(each, language));
  }),

  route(calls.showTeamMember, async ({ params }, { database, user, language }) => ({
    respuesta: 'correcto',
    usuarios: member(
      await createUserListStore(database.read).get(params.id, { parentId: user.id }),
      language,
    ),
  })),

  route(calls.createTeamMember, async ({ body }, context) =>
    savedAnswer(
      await insertUser(context, body, { role: operatorRole, parentId: context.user.id }),
      context.language,
    ),
  ),

  route(calls.updateTeamMember, async ({ params, body }, context) =>
    savedAnswer(
      await changeUser(context, params.id, { form: body, parentId: context.user.id }),
      context.language,
    ),
  ),

  route(calls.inviteTeamMember, ({ params }, context) => inviteAgain(context, params.id, context.user.id)),

  route(calls.deleteTeamMember, async ({ params }, { database, user, language }) => {
    await database.transaction(async (trx) => {
      const users = createUserListStore(trx);
      const target = await users.get(params.id, { parentId: user.id });
      await users.delete(target.id, new Date().toISOString());
    });
    const { rows: left } = await createUserListStore(database.read).listOf(user.id);
    return {
      respuesta: 'correcto',
      message: userTexts.deleted[language],
      usuarios: left.map((each) => member(each, language)),
    };
  }),
];
