import { Select } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

interface ChoiceProps<C extends string> {
  value: C;
  disabled?: boolean;
  onChange: (value: C) => void;
}

/** All products of a list, or those that changed since they were printed. */
export function ProductsSelect(props: ChoiceProps<'all' | 'changed'>) {
  const t = useTexts();
  return (
    <Select
      label={t('listToPaper.products')}
      options={[
        { value: 'all', label: t('listToPaper.allProducts') },
        { value: 'changed', label: t('printCatalogue.onlyChanged') },
      ]}
      {...props}
    />
  );
}

/** One label a product, or as many as the list says. */
export function QuantitySelect(props: ChoiceProps<'one' | 'listed'>) {
  const t = useTexts();
  return (
    <Select
      label={t('listToPaper.quantity')}
      options={[
        { value: 'one', label: t('listToPaper.oneEach') },
        { value: 'listed', label: t('listToPaper.asListed') },
      ]}
      {...props}
    />
  );
}
