import { Smartphone } from 'lucide-react';
import { lazy } from 'react';
import type { AppRoute } from './routes.tsx';

const everyone = [1, 2, 3, 4] as const;
const operators = [3] as const;

/** The devices of the POS app and its settings. */
export const deviceRoutes: readonly AppRoute[] = [
  {
    path: '/dispositivos',
    title: 'shell.devices',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/DevicesPage.tsx')).DevicesPage })),
    nav: {
      text: 'shell.devices',
      words: 'shell.homeDevices',
      icon: Smartphone,
      shows: ({ manages }) => manages,
    },
  },
  {
    path: '/dispositivos/create',
    title: 'shell.createDevice',
    roles: everyone,
    deniedTo: operators,
    page: lazy(async () => ({ default: (await import('./pages/CreateDevicePage.tsx')).CreateDevicePage })),
  },
  {
    path: '/dispositivos/edit',
    title: 'shell.editDevice',
    roles: everyone,
    deniedTo: operators,
    page: lazy(async () => ({ default: (await import('./pages/EditDevicePage.tsx')).EditDevicePage })),
  },
  {
    path: '/dispositivos/config',
    title: 'shell.posSettings',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/PosSettingsPage.tsx')).PosSettingsPage })),
  },
];

/** What stands around the menu. */
export const homeRoutes: readonly AppRoute[] = [
  {
    path: '/welcome',
    title: 'home.tutorial',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/TutorialPage.tsx')).TutorialPage })),
  },
  {
    path: '/about',
    title: 'shell.about',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/AboutPage.tsx')).AboutPage })),
  },
  {
    path: '/test',
    title: 'home.test',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('@marbete/widgets/helper-test')).HelperTest })),
  },
  {
    path: '/suscripciones',
    title: 'home.subscriptions',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/SubscriptionsPage.tsx')).SubscriptionsPage })),
  },
];
