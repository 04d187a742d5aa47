import type { KeyScope } from '@marbete/core/api/endpoint';

/**
 * Who may make which call (D4; docs/embedding.md): a person of role 1 to 4 or nobody signed in; a secret key for
 * everything, for printing or for catalogues, as far as its owner's role may; a page with a publishable key. `for` marks
 * calls that an administrator may make for an account that it names. The last column is what somebody gets who names a
 * thing of another account; a dash where a call names none.
 */
const table = `
call                          1 2 3 4  nobody  todo imprimir catalogos  page  for  others
auth.login                    x x x x  x       x    x        x          -     -    -
auth.logout                   x x x x  -       x    x        x          -     -    -
auth.user                     x x x x  -       x    x        x          -     -    -
auth.signup                   x x x x  x       x    x        x          -     -    -
auth.verify                   x x x x  x       x    x        x          -     -    -
auth.recover                  x x x x  x       x    x        x          -     -    -
auth.find                     x x x x  x       x    x        x          -     -    -
auth.reset                    x x x x  x       x    x        x          -     -    -
auth.options                  x x x x  x       x    x        x          -     -    -
auth.oidc-start               x x x x  x       x    x        x          -     -    -
auth.oidc-callback            x x x x  x       x    x        x          -     -    -
account.get                   x x x x  -       -    -        -          -     -    -
account.usage                 x x x x  -       -    -        -          -     -    -
account.update                x x x x  -       -    -        -          -     -    -
account.change-password       x x x x  -       -    -        -          -     -    -
account.begin-second-factor   x x x x  -       -    -        -          -     -    -
account.confirm-second-factor x x x x  -       -    -        -          -     -    -
account.end-second-factor     x x x x  -       -    -        -          -     -    -
account.export                x x x x  -       -    -        -          -     -    -
account.delete                x x x x  -       -    -        -          -     -    -
keys.list                     x x x x  -       -    -        -          -     -    -
keys.create-publishable       x x - x  -       -    -        -          -     -    not-found
keys.update-publishable       x x - x  -       -    -        -          -     -    not-found
keys.create-secret            x x x x  -       -    -        -          -     -    -
keys.revoke                   x x x x  -       -    -        -          -     -    not-found
keys.sign-in                  x x x x  x       x    x        x          -     -    -
users.tutorial                x x x x  -       x    -        -          -     -    -
users.roles                   x - - -  -       x    -        -          -     -    -
users.list                    x - - -  -       x    -        -          -     -    -
users.show                    x - - -  -       x    -        -          -     -    -
users.usage                   x - - -  -       x    -        -          -     -    -
users.create                  x - - -  -       x    -        -          -     -    -
users.update                  x - - -  -       x    -        -          -     -    -
users.delete                  x - - -  -       x    -        -          -     -    -
users.invite                  x - - -  -       x    -        -          -     -    -
users.restore                 x - - -  -       x    -        -          -     -    -
users.labels                  x - - -  -       x    -        -          -     -    -
users.catalogues              x - - -  -       x    -        -          -     -    -
team.list                     x x - x  -       x    -        -          -     -    -
team.show                     x x - x  -       x    -        -          -     -    not-found
team.create                   x x - x  -       x    -        -          -     -    -
team.update                   x x - x  -       x    -        -          -     -    not-found
team.invite                   x x - x  -       x    -        -          -     -    not-found
team.delete                   x x - x  -       x    -        -          -     -    not-found
languages.list                x x x x  -       x    x        -          -     -    -
languages.update              x - - -  -       x    -        -          -     -    -
measures.list                 x x x x  -       x    x        -          -     -    -
maintenance.get               x x x x  x       x    x        x          -     -    -
maintenance.set               x - - -  -       -    -        -          -     -    -
audit.list                    x - - -  -       -    -        -          -     -    -
printer-settings.get          x x x x  -       x    x        -          -     -    -
printer-settings.update       x x - x  -       x    -        -          -     -    -
labels.list                   x x x x  -       x    x        x          -     x    -
labels.show                   x x x x  -       x    x        -          -     x    not-found
labels.variables              x x x x  -       x    x        -          -     x    not-found
labels.store                  x x - x  -       x    -        -          -     -    -
labels.update                 x x - x  -       x    -        -          -     x    not-found
labels.list-versions          x x - x  -       x    -        -          -     x    not-found
labels.show-version           x x - x  -       x    -        -          -     x    not-found
labels.bring-back             x x - x  -       x    -        -          -     x    not-found
labels.destroy                x x - x  -       x    -        -          -     x    not-found
labels.delete                 x - - -  -       x    -        -          -     x    not-found
labels.restore                x x - x  -       x    -        -          -     x    not-found
labels.mark-favourite         x x x x  -       x    -        -          -     x    not-found
labels.clone                  x x - x  -       x    -        -          -     x    not-found
labels.rename                 x x - x  -       x    -        -          -     x    not-found
labels.assign-catalogue       x x - x  -       x    -        -          -     x    not-found
labels.remove-catalogue       x x - x  -       x    -        -          -     x    not-found
labels.assign-printer         x x x x  -       x    -        -          -     x    not-found
labels.print                  x x x x  -       x    x        -          -     x    not-found
labels.configure-line-breaks  x x - x  -       x    -        -          -     x    not-found
labels.configure-form         x x - x  -       x    -        -          -     x    not-found
labels.configure-price        x x - x  -       x    -        -          -     x    not-found
labels.configure-serial       x x - x  -       x    -        -          -     x    not-found
labels.configure-currency     x x - x  -       x    -        -          -     x    not-found
gallery.public                x x x x  x       x    x        x          -     -    -
gallery.list                  x x x x  -       x    -        -          -     -    -
gallery.filters               x x x x  -       x    -        -          -     -    -
gallery.filter                x x x x  -       x    -        -          -     -    -
gallery.download              x x - x  -       x    -        -          -     -    not-found
catalogues.list               x x x x  -       x    x        x          -     x    -
catalogues.list-web           x - - -  -       x    -        x          -     -    -
catalogues.check              x x - x  -       x    -        x          -     x    -
catalogues.store              x x - x  -       x    -        x          -     x    refused
catalogues.destroy            x x - x  -       x    -        x          -     x    not-found
catalogues.restore            x x - x  -       x    -        x          -     x    not-found
catalogues.download           x x x x  -       x    -        x          -     x    not-found
catalogues.overwrite          x x - x  -       x    -        x          -     x    not-found
catalogues.headers            x x - x  -       x    -        x          -     x    not-found
catalogues.answer             x x - x  -       x    -        x          -     x    not-found
catalogues.show               x x x x  -       x    x        x          -     x    not-found
catalogues.save-changes       x x - x  -       x    -        x          -     x    not-found
catalogues.configure          x x - x  -       x    -        -          -     x    not-found
catalogues.save-configuration x x - x  -       x    -        -          -     x    not-found
printing.from-catalogue       x x x x  -       x    x        -          -     x    not-found
printing.search-and-print     x x x x  -       x    x        -          -     x    not-found
printing.check                x x x x  -       x    x        -          -     x    not-found
printing.changed              x x x x  -       x    x        -          -     x    not-found
printing.preview              x x x x  -       x    x        -          -     x    not-found
printing.propose-labels       x x - x  -       x    -        -          -     x    not-found
printing.review-label         x x - x  -       x    -        -          -     x    not-found
print-history.list            x x x x  -       x    x        -          -     x    -
print-history.show            x x x x  -       x    x        -          -     x    not-found
print-history.rows            x x x x  -       x    x        -          -     x    not-found
print-history.label           x x x x  -       x    x        -          -     x    not-found
print-history.print-again     x x x x  -       x    x        -          -     x    not-found
print-runs.begin              x x x x  -       x    x        -          -     x    not-found
print-runs.open               x x x x  -       x    x        -          -     x    -
print-runs.chunk-word         x x x x  x       x    x        x          -     -    -
print-runs.state              x x x x  x       x    x        x          -     -    -
print-runs.take-over          x x x x  -       x    x        -          -     x    not-found
print-runs.chunk              x x x x  -       x    x        -          -     x    not-found
print-runs.close              x x x x  -       x    x        -          -     x    not-found
embed.label                   - - - -  -       -    -        -          x     -    key-label
embed.print                   - - - -  -       -    -        -          x     -    key-label
embed.run-begin               - - - -  -       -    -        -          x     -    key-label
embed.run-chunk-word          - - - -  -       -    -        -          x     -    not-found
embed.run-state               - - - -  -       -    -        -          x     -    not-found
preformats.list               x - - -  -       x    -        -          -     -    -
preformats.show               x - - -  -       x    -        -          -     -    not-found
preformats.store              x - - -  -       x    -        -          -     -    -
preformats.update             x - - -  -       x    -        -          -     -    not-found
preformats.destroy            x - - -  -       x    -        -          -     -    not-found
devices.list                  x x x x  -       x    -        -          -     -    -
devices.store                 x x - x  -       x    -        -          -     -    -
devices.update                x x - x  -       x    -        -          -     -    not-found
devices.destroy               x x - x  -       x    -        -          -     -    not-found
devices.activate              x x x x  x       x    x        x          -     -    -
pos-settings.get              x x x x  -       x    -        -          -     -    -
pos-settings.save             x x - x  -       x    -        -          -     -    -
drive.start                   x x - x  -       x    -        -          -     -    -
drive.save                    x x - x  -       x    -        -          -     -    refused
reports.dashboard             x - - -  -       x    -        -          -     -    -
reports.printed-labels        x - - -  -       x    -        -          -     -    -
reports.last-print            x - - -  -       x    -        -          -     -    -
reports.last-login            x - - -  -       x    -        -          -     -    -
reports.registered-users      x - - -  -       x    -        -          -     -    -
quotes.request                x x x x  x       x    x        x          -     -    -
quotes.request-short          x x x x  x       x    x        x          -     -    -
quotes.list                   x - - -  -       x    -        -          -     -    -
quotes.update                 x - - -  -       x    -        -          -     -    -
v1-labels.list                x x x x  -       x    x        x          -     -    -
v1-labels.get                 x x x x  -       x    x        x          -     -    not-found
v1-labels.create              x x - x  -       x    -        -          -     -    -
v1-labels.replace             x x - x  -       x    -        -          -     -    not-found
v1-labels.delete              x x - x  -       x    -        -          -     -    not-found
v1-lists.list                 x x x x  -       x    x        x          -     -    -
v1-lists.get                  x x x x  -       x    x        x          -     -    not-found
v1-lists.upload               x x - x  -       x    -        x          -     -    -
v1-lists.replace-rows         x x - x  -       x    -        x          -     -    not-found
v1-lists.rows                 x x x x  -       x    x        x          -     -    not-found
v1-lists.mapping              x x - x  -       x    -        x          -     -    not-found
v1-lists.save-mapping         x x - x  -       x    -        x          -     -    not-found
v1-lists.changed              x x x x  -       x    x        -          -     -    not-found
v1-lists.delete               x x - x  -       x    -        x          -     -    not-found
v1-prints.create              x x x x  -       x    x        -          -     -    not-found
v1-prints.list                x x x x  -       x    x        -          -     -    -
v1-prints.get                 x x x x  -       x    x        -          -     -    not-found
v1-prints.printed             x x x x  -       x    x        -          -     -    not-found
v1-prints.file                x x x x  -       x    x        -          -     -    not-found
v1-stations.pair              x x - -  -       x    -        -          -     -    -
v1-stations.pairing           x x - -  -       x    -        -          -     -    not-found
v1-stations.list              x x x -  -       x    x        -          -     -    -
v1-stations.replace           x x - -  -       x    -        -          -     -    not-found
v1-stations.orders            x x x -  -       x    x        -          -     -    not-found
v1-stations.withdraw          x x - -  -       x    -        -          -     -    not-found
v1-groups.list                x x x -  -       x    x        -          -     -    -
v1-groups.create              x x - -  -       x    -        -          -     -    not-found
v1-groups.replace             x x - -  -       x    -        -          -     -    not-found
v1-groups.delete              x x - -  -       x    -        -          -     -    not-found
v1-orders.create              x x x -  -       x    x        -          -     -    not-found
v1-orders.list                x x x -  -       x    x        -          -     -    -
v1-orders.get                 x x x -  -       x    x        -          -     -    not-found
v1-orders.withdraw            x x x -  -       x    x        -          -     -    not-found
v1-orders.close               x x - -  -       x    -        -          -     -    not-found
v1-webhooks.list              x x - x  -       x    -        -          -     -    -
v1-webhooks.create            x x - x  -       x    -        -          -     -    -
v1-webhooks.get               x x - x  -       x    -        -          -     -    not-found
v1-webhooks.replace           x x - x  -       x    -        -          -     -    not-found
v1-webhooks.delete            x x - x  -       x    -        -          -     -    not-found
v1-webhooks.rotate-secret     x x - x  -       x    -        -          -     -    not-found
v1-webhooks.deliveries        x x - x  -       x    -        -          -     -    not-found
v1-webhooks.send-again        x x - x  -       x    -        -          -     -    not-found
`;

export interface Permission {
  call: string;
  /** Whether each of the roles 1 to 4 may. */
  roles: Readonly<Record<1 | 2 | 3 | 4, boolean>>;
  nobody: boolean;
  keys: Readonly<Record<KeyScope, boolean>>;
  page: boolean;
  /** Whether an administrator may make it for an account that it names. */
  forOthers: boolean;
  /** The refusal of who names another account's thing; undefined for calls that name none. */
  others: string | undefined;
}

export const permissions: readonly Permission[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [call = '', ...cells] = line.split(/\s+/);
    const may = (column: number) => cells[column] === 'x';
    const others = cells[10];
    return {
      call,
      roles: { 1: may(0), 2: may(1), 3: may(2), 4: may(3) },
      nobody: may(4),
      keys: { todo: may(5), imprimir: may(6), catalogos: may(7) },
      page: may(8),
      forOthers: may(9),
      others: others === '-' ? undefined : others,
    };
  });
