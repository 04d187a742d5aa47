import { Minus, Plus } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import styles from './RowCards.module.css';

export interface QuantityStepperProps {
  /** The row's place in the catalogue, for the names of the buttons. */
  row: number;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** A quantity with buttons for one less and one more, for thumbs. */
export function QuantityStepper({ row, quantity, onChange }: QuantityStepperProps) {
  const t = useTexts();
  return (
    <div className={styles['stepper']}>
      <IconButton
        kind="plain"
        label={t('printCatalogue.oneLess', { row })}
        icon={<Minus />}
        disabled={quantity <= 0}
        onClick={() => onChange(Math.max(Math.ceil(quantity) - 1, 0))}
      />
      <QuantityInput
        label={t('printCatalogue.quantityOf', { row })}
        quantity={quantity}
        onChange={onChange}
      />
      <IconButton
        kind="plain"
        label={t('printCatalogue.oneMore', { row })}
        icon={<Plus />}
        onClick={() => onChange(Math.floor(quantity) + 1)}
      />
    </div>
  );
}
