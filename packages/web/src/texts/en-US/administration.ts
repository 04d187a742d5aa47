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
  preformats: 'Pre-formats',
  preformatsWords: 'The templates that everybody finds in the gallery.',
  createPreformat: 'Create pre-format',
  editPreformat: 'Edit pre-format',
  prefixes: 'Replacements',
  prefixesWords: 'Where to look for variables in the code of each printer language.',
  reports: 'Reports',
  reportsWords: 'Last prints, sign-ins and registered users.',
  quote: 'Quote your design',
  quoteBack: 'Back to Marbete',
  quoteSignIn: 'Sign in',
  keys: 'Keys',
  keysWords: 'To print from other pages and programs.',
};
