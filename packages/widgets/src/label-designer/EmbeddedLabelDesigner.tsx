import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { forwardRef } from 'react';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { OwnScreensProvider } from '../screens-provider/OwnScreensProvider.tsx';
import { LabelDesigner, type LabelDesignerHandle, type LabelDesignerProps } from './LabelDesigner.tsx';

export interface EmbeddedLabelDesignerProps extends Omit<LabelDesignerProps, 'settings'> {
  /** What the printers are set to; the usual settings without them. */
  settings?: LabelDesignerProps['settings'];
}

/** The drawing board on another site's page, with texts and dialogs of its own. */
export const EmbeddedLabelDesigner = forwardRef<LabelDesignerHandle, EmbeddedLabelDesignerProps>(
  function EmbeddedLabelDesigner({ settings = defaultPrinterSettings, ...props }, ref) {
    return (
      <WidgetRoot>
        <OwnScreensProvider>
          <LabelDesigner {...props} ref={ref} settings={settings} />
        </OwnScreensProvider>
      </WidgetRoot>
    );
  },
);
