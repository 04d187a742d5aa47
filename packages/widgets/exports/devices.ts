export { Devices, type DevicesProps } from '../src/devices/Devices.tsx';
export { DeviceForm, type DeviceFormProps } from '../src/devices/DeviceForm.tsx';
