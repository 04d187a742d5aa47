import { ChartPie, Database, KeyRound, LayoutTemplate, Replace, UserCog, UsersRound } from 'lucide-react';
import { lazy } from 'react';
import type { AppRoute } from './routes.tsx';

const everyone = [1, 2, 3, 4] as const;
const administrators = [1] as const;
/** Accounts with labels of their own. */
const owners = [1, 2, 4] as const;

/** The screens of administrators, and the own users of every account. */
export const administrationRoutes: readonly AppRoute[] = [
  {
    path: '/usuarios',
    title: 'administration.users',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./pages/UsersPage.tsx')).UsersPage })),
    nav: {
      text: 'administration.users',
      words: 'administration.usersWords',
      icon: UserCog,
      shows: () => true,
    },
  },
  {
    path: '/usuarios/create',
    title: 'administration.createUser',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./pages/CreateUserPage.tsx')).CreateUserPage })),
  },
  {
    path: '/usuarios/edit/:id',
    title: 'administration.editUser',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./pages/EditUserPage.tsx')).EditUserPage })),
  },
  {
    path: '/usuarios/etiquetas/:id',
    title: 'administration.userLabels',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./pages/UserLabelsPage.tsx')).UserLabelsPage })),
  },
  {
    path: '/usuarios/catalogos/:id',
    title: 'administration.userCatalogues',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./pages/UserCataloguesPage.tsx')).UserCataloguesPage,
    })),
  },
  {
    path: '/usuarios/adm',
    title: 'administration.team',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({ default: (await import('./pages/TeamPage.tsx')).TeamPage })),
    nav: {
      text: 'administration.team',
      words: 'administration.teamWords',
      icon: UsersRound,
      shows: ({ manages }) => manages,
    },
  },
  {
    path: '/usuarios/adm/create',
    title: 'administration.createUser',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({
      default: (await import('./pages/CreateTeamMemberPage.tsx')).CreateTeamMemberPage,
    })),
  },
  {
    path: '/usuarios/adm/edit/:id',
    title: 'administration.editUser',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({
      default: (await import('./pages/EditTeamMemberPage.tsx')).EditTeamMemberPage,
    })),
  },
  {
    path: '/languages/replaces',
    title: 'administration.prefixes',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('@marbete/widgets/language-prefixes')).LanguagePrefixes,
    })),
    nav: {
      text: 'administration.prefixes',
      words: 'administration.prefixesWords',
      icon: Replace,
      shows: () => true,
    },
  },
  {
    path: '/preformatos',
    title: 'administration.preformats',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./pages/PreformatsPage.tsx')).PreformatsPage })),
    nav: {
      text: 'administration.preformats',
      words: 'administration.preformatsWords',
      icon: LayoutTemplate,
      shows: () => true,
    },
  },
  {
    path: '/preformatos/create',
    title: 'administration.createPreformat',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./pages/CreatePreformatPage.tsx')).CreatePreformatPage,
    })),
  },
  {
    path: '/preformatos/edit',
    title: 'administration.editPreformat',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./pages/EditPreformatPage.tsx')).EditPreformatPage })),
  },
  {
    path: '/precatalogos',
    title: 'administration.preCatalogues',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./pages/PreCataloguesPage.tsx')).PreCataloguesPage })),
    nav: {
      text: 'administration.preCatalogues',
      words: 'administration.preCataloguesWords',
      icon: Database,
      shows: () => true,
    },
  },
  {
    path: '/precatalogos/create',
    title: 'administration.createPreCatalogue',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./pages/CreatePreCataloguePage.tsx')).CreatePreCataloguePage,
    })),
  },
  {
    path: '/reportes',
    title: 'administration.reports',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('@marbete/widgets/reports')).Reports })),
    nav: {
      text: 'administration.reports',
      words: 'administration.reportsWords',
      icon: ChartPie,
      shows: () => true,
    },
  },
  {
    path: '/llaves',
    title: 'administration.keys',
    roles: owners,
    managing: true,
    page: lazy(async () => ({ default: (await import('@marbete/widgets/keys')).Keys })),
    nav: {
      text: 'administration.keys',
      words: 'administration.keysWords',
      icon: KeyRound,
      shows: ({ manages }) => manages,
    },
  },
];
