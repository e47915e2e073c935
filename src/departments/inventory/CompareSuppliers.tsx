import Box from '@mui/material/Box';
import { textIn } from '#engine/run/values';
import { useTitles } from '#src/form/facts/useTitles';
import type { LineSlotProps } from '#src/shell/slots';
import { OffersButton } from './offers/OffersButton';
import { useCompares } from './offers/useOffers';

/** Below an order's lines: what other suppliers charge for the line's item. */
export default function CompareSuppliers({ line, document }: LineSlotProps) {
  const compares = useCompares();
  const [itemId, outletId] = [textIn(line.itemId), textIn(document.outletId)];
  const usual = textIn(line.usualSupplierId);
  const suppliers = useTitles('suppliers', usual ? [usual] : []);
  if (!compares || !itemId || !outletId) return null;
  return (
    <>
      {usual ? (
        <Box component="span" sx={{ typography: 'caption', color: 'warning.dark', flex: 'none' }}>
          Not on this supplier’s price list. Usual supplier: {suppliers.of(usual)}
        </Box>
      ) : null}
      <OffersButton
        key={itemId}
        isAside
        {...{ itemId, outletId }}
        itemName={textIn(line.itemName) || 'this item'}
        supplierId={textIn(document.supplierId)}
      />
    </>
  );
}
