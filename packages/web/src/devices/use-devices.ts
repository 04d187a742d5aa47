import { destroyDevice, listDevices, storeDevice, type Device } from '@marbete/core/api/devices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMarbete } from '@marbete/ui/provider';
import { useQuestions, useToasts } from '@marbete/ui/ui';
import { newToken } from './new-token.ts';
import { useTexts } from '../texts/texts.ts';

const devicesKey = ['devices'];

/** The account's devices; the list stays while it is loaded again. */
export function useDevices() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => client.call(listDevices, {}, { signal }),
    staleTime: 0,
  });
}

/** Adding by a token made here, and deleting, each with its result message (DEV-02, DEV-09, DEV-10). */
export function useDeviceActs({ onAdded }: { onAdded: (device: Device) => void }) {
  const t = useTexts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { ask } = useQuestions();
  const cache = (devices: Device[]) => queries.setQueryData(devicesKey, devices);
  const failed = () => toasts.error(t('devices.failed'));

  const add = useMutation({
    mutationFn: () => client.call(storeDevice, { body: { token: newToken() } }),
    onSuccess({ respuesta, mensaje, dispositivo }) {
      if (respuesta !== 'correcto' || !dispositivo) {
        toasts.error(mensaje || t('devices.failed'));
        return;
      }
      cache([...(queries.getQueryData<Device[]>(devicesKey) ?? []), dispositivo]);
      toasts.success(t('devices.added'));
      onAdded(dispositivo);
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Device) => client.call(destroyDevice, { params: { id } }),
    onSuccess({ respuesta, dispositivos }) {
      if (respuesta !== 'correcto') {
        failed();
        return;
      }
      cache(dispositivos);
      toasts.success(t('devices.removed'));
    },
    onError: failed,
  });
  return {
    adding: add.isPending,
    busy: add.isPending || remove.isPending,
    add: () => add.mutate(),
    async remove(device: Device) {
      const yes = await ask({
        icon: 'warning',
        danger: true,
        title: t('devices.removeQuestion'),
        text: t('devices.removeText', { name: device.identificador || device.token.slice(0, 12) }),
        confirmLabel: t('devices.remove'),
      });
      if (yes) remove.mutate(device);
    },
  };
}
