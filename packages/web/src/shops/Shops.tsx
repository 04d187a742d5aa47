import { removeGroup, type StationV1, withdrawStation } from '@marbete/core/api/v1/stations';
import { useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useDialogAbout } from '../ui/use-dialog-about.ts';
import { useRemoval } from '../ui/use-removal.ts';
import { type Group, GroupDialog } from './GroupDialog.tsx';
import { GroupsDialog } from './GroupsDialog.tsx';
import { PairDialog } from './PairDialog.tsx';
import type { ShopLine } from './shop-lines.ts';
import { groupsKey, stationsKey, useGroups, useStations } from './shops-query.ts';
import { ShopsView } from './ShopsView.tsx';
import { StationDialog } from './StationDialog.tsx';
import { WaitsDialog } from './WaitsDialog.tsx';

/** /tiendas: the printers of the account's shops, what waits there, and their pairing and groups (docs/stations.md). */
export function Shops() {
  const t = useTexts();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  // Operators see the shops that are open to them and change none.
  const mayChange = useAccount().role !== 3;
  const stations = useStations({ watch: true });
  const groups = useGroups();
  /** The station that is paired again, none for a new one. */
  const pairing = useDialogAbout<StationV1 | undefined>();
  const editing = useDialogAbout<StationV1>();
  const waits = useDialogAbout<ShopLine>();
  const grouping = useDialogAbout<undefined>();
  /** The group that is changed, none for a new one. */
  const group = useDialogAbout<Group | undefined>();
  const reload = () => {
    void queries.invalidateQueries({ queryKey: stationsKey });
    void queries.invalidateQueries({ queryKey: groupsKey });
  };
  const withdrawal = useRemoval({
    question: ({ name }: StationV1) => ({
      title: t('shops.withdrawQuestion', { name }),
      text: t('shops.withdrawText'),
      confirmLabel: t('shops.withdraw'),
    }),
    remove: ({ id }) => client.call(withdrawStation, { params: { station: id } }),
    onRemoved() {
      reload();
      toasts.success(t('shops.withdrawn'));
    },
  });
  const removal = useRemoval({
    question: ({ name }: Group) => ({
      title: t('shops.groupRemoveQuestion', { name }),
      text: t('shops.groupRemoveText'),
      confirmLabel: t('shops.groupRemove'),
    }),
    remove: ({ id }) => client.call(removeGroup, { params: { group: id } }),
    onRemoved() {
      reload();
      toasts.success(t('shops.groupRemoved'));
    },
  });
  const saved = () => {
    reload();
    toasts.success(t('shops.saved'));
  };
  return (
    <>
      <ShopsView
        stations={stations.data}
        groups={groups.data ?? []}
        loading={<LoadState query={stations} />}
        now={stations.dataUpdatedAt}
        busy={withdrawal.isPending}
        mayChange={mayChange}
        onPair={pairing.open}
        onGroups={() => grouping.open(undefined)}
        onWaits={waits.open}
        onEdit={editing.open}
        onWithdraw={(station) => void withdrawal.ask(station)}
      />
      {pairing.shown ? (
        <PairDialog
          key={pairing.shown.round}
          open={pairing.isOpen}
          again={pairing.shown.about}
          onPaired={reload}
          onClose={pairing.close}
        />
      ) : null}
      {editing.shown ? (
        <StationDialog
          key={editing.shown.round}
          open={editing.isOpen}
          station={editing.shown.about}
          onSaved={saved}
          onClose={editing.close}
        />
      ) : null}
      {waits.shown ? (
        <WaitsDialog
          key={waits.shown.round}
          open={waits.isOpen}
          line={waits.shown.about}
          onClose={waits.close}
        />
      ) : null}
      {grouping.shown ? (
        <GroupsDialog
          open={grouping.isOpen}
          groups={groups.data ?? []}
          busy={removal.isPending}
          onEdit={group.open}
          onRemove={(about) => void removal.ask(about)}
          onClose={grouping.close}
        >
          {group.shown ? (
            <GroupDialog
              key={group.shown.round}
              open={group.isOpen}
              group={group.shown.about}
              stations={stations.data ?? []}
              onSaved={saved}
              onClose={group.close}
            />
          ) : null}
        </GroupsDialog>
      ) : null}
    </>
  );
}
