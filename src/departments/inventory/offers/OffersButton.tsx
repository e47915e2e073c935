import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { SupplierOffers, type SupplierOffersProps } from './SupplierOffers';

interface OffersButtonProps extends SupplierOffersProps {
  /** Not reached with Tab, because the grid has keys of its own. @default reached */
  isAside?: boolean;
}

/** Opens an item's suppliers, side by side. */
export function OffersButton({ isAside = false, onChoose, ...props }: OffersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const close = () => setOpen(false);
  const choose = (supplierId: string) => {
    close();
    onChoose?.(supplierId);
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`Compare suppliers of ${props.itemName}`}
        aria-haspopup="dialog"
        {...(isAside ? { tabIndex: -1 } : {})}
        sx={{ flex: 'none' }}
        onClick={() => setOpen(true)}
      >
        {isAside ? 'Compare suppliers' : 'Compare'}
      </Button>
      {isOpen ? (
        <Dialog open onClose={close} maxWidth="lg" fullWidth aria-labelledby={title}>
          <DialogTitle id={title} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            Suppliers of {props.itemName}
            <IconButton aria-label="Close" onClick={close} size="small">
              <CloseIcon fontSize="small" />
            </IconButton>
          </DialogTitle>
          <DialogContent>
            <SupplierOffers {...props} onChoose={onChoose && choose} />
          </DialogContent>
        </Dialog>
      ) : null}
    </>
  );
}
