export { CreateTeamMember, EditTeamMember, type EditTeamMemberProps } from '../src/users/TeamForms.tsx';
export { TeamList, type TeamListProps } from '../src/users/TeamList.tsx';
export { UserCatalogues, type UserCataloguesProps } from '../src/users/UserCatalogues.tsx';
export { CreateUser, EditUser, type EditUserProps, type UserFormProps } from '../src/users/UserForms.tsx';
export { UserLabels, type UserLabelsProps } from '../src/users/UserLabels.tsx';
export { UserList, type UserListProps } from '../src/users/UserList.tsx';
export type { UserPage } from '../src/users/UserListView.tsx';
