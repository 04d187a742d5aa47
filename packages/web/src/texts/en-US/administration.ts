import type { SameKeys } from '@marbete/widgets/provider';
import type { administration as es } from '../es-MX/administration.ts';

export const administration: SameKeys<typeof es> = {
  users: 'Users',
  usersWords: 'Create, change and delete accounts; see their labels and catalogues.',
  createUser: 'Create user',
  editUser: 'Edit user',
  userLabels: 'Labels of the user',
  userCatalogues: 'Catalogues of the user',
  team: 'My users',
  teamWords: 'People who print with your account, without changing anything.',
  preCatalogues: 'Pre-catalogues',
  preCataloguesWords: 'Catalogues that come with templates of the gallery.',
  createPreCatalogue: 'Import',
};
