import { defaultPrinterSettings } from '@marbete/core/template/values';
import { OwnScreensProvider } from '../screens-provider/OwnScreensProvider.tsx';
import { LabelDesigner, type LabelDesignerProps } from './LabelDesigner.tsx';

export interface EmbeddedLabelDesignerProps extends Omit<LabelDesignerProps, 'settings'> {
  /** What the printers are set to; the usual settings without them. */
  settings?: LabelDesignerProps['settings'];
}

/** The drawing board on another site's page, with texts and dialogs of its own. */
export function EmbeddedLabelDesigner({
  settings = defaultPrinterSettings,
  ...props
}: EmbeddedLabelDesignerProps) {
  return (
    <OwnScreensProvider>
      <LabelDesigner {...props} settings={settings} />
    </OwnScreensProvider>
  );
}
