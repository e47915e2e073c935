import RouteIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type AnyRecord, choiceLabel, inWords } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { type Printer, type RoutingFacts, routingOf } from '#resources/settings/printers.rules';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { applicableFields } from '#src/form/record';
import type { FormSlotProps } from '#src/shell/slots';

const rows = (value: unknown): readonly AnyRecord[] => (Array.isArray(value) ? value : []);

/** What a printer prints, in sentences that follow its settings, and departments that no one prints for. */
export default function PrinterRouting({ entity }: FormSlotProps) {
  const { facts } = useFormEnvironment();
  const printer = useSelected((values) => applicableFields(fieldsOf(entity), values)) as Printer;
  const orderTypes = fieldsOf(entity).orderTypes;
  const { sentences, unprinted } = routingOf(printer, {
    departments: rows(facts.departments),
    floors: rows(facts.floors),
    printers: rows(facts.printers) as RoutingFacts['printers'],
    orderTypeName: (type) => (orderTypes ? choiceLabel(orderTypes, type) : inWords(type)),
  });
  return (
    <Box sx={{ mt: 2, maxWidth: 960 }}>
      <Box
        role="status"
        aria-label="Routing"
        sx={{
          display: 'flex',
          gap: 1.5,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <RouteIcon fontSize="small" sx={{ color: 'text.secondary', mt: '1px' }} />
        <Box sx={{ typography: 'body2' }}>
          {sentences.length > 0 ? (
            sentences.map((sentence) => <div key={sentence}>{sentence}</div>)
          ) : (
            <Box sx={{ color: 'text.secondary' }}>Nothing prints here yet. Choose what it prints.</Box>
          )}
        </Box>
      </Box>
      {unprinted.length > 0 ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          No printer prints the kitchen orders of {unprinted.join(', ')}.
        </Alert>
      ) : null}
    </Box>
  );
}
