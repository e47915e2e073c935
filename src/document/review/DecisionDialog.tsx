import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { argumentsFor } from '#engine/run/arguments';
import { findEntity } from '#resources/index';
import { ActionDialog } from '#src/form/dialogs/ActionDialog';
import type { FormSession } from '#src/form/facts/formSession';
import { questionOf } from '#src/form/record';
import { signOf } from '#src/format/format';
import { HeadFigures } from '../Figures';
import { figureFields } from '../fields';
import type { Offer } from './actions';
import { Cautions } from './Blockers';
import { Effects } from './Effects';
import { type Preview, usePreview } from './usePreview';

interface DecisionDialogProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
  offer: Offer;
  /** Its effects, if the page already shows them. */
  known: Preview | undefined;
  /** How the document differs from what was expected, in words. */
  said?: string | undefined;
  onClose: () => void;
  onConfirm: (args: AnyRecord) => Promise<void>;
}

/** 'This removes 6 items from stock and reopens PO-1': the effect of a reversal; undefined if there is none. */
function takenBack({ movements, patches }: Preview): string | undefined {
  const items = new Set(movements.map(({ itemId }) => itemId)).size;
  const isOut = movements.every(({ quantity }) => signOf(quantity) !== 1);
  const reopened = patches
    .filter(({ resource }) => findEntity(resource)?.kind === 'document')
    .map(({ title }) => title);
  const parts = [
    items > 0 &&
      `${isOut ? 'removes' : 'moves'} ${items} ${items === 1 ? 'item' : 'items'} ${isOut ? 'from' : 'back in'} stock`,
    reopened.length > 0 && `reopens ${reopened.join(' and ')}`,
  ].filter(Boolean);
  return parts.length > 0 ? `This ${parts.join(' and ')}.` : undefined;
}

/** Confirms an action. It shows effects that the page doesn't, above all a reversal's. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { entity, record, session, offer, known, said, onClose, onConfirm } = props;
  const { action, label } = offer;
  const isDanger = action.tone === 'danger';
  const { preview: asked } = usePreview(entity, record, isDanger && action.plan ? offer : undefined);
  const number = titleOf(entity, record) || entity.label.one;
  const hasEffects = asked !== undefined && asked.movements.length + asked.patches.length > 0;
  return (
    <ActionDialog
      entity={entity}
      session={session}
      danger={isDanger}
      question={questionOf(action, record) ?? `${label}: ${number}?`}
      text={asked && takenBack(asked)}
      verb={label}
      fields={argumentsFor(action, record)}
      details={
        hasEffects ? (
          <Effects {...{ entity, record, session, offer }} preview={asked} />
        ) : (
          <>
            <Box sx={{ mb: 1.5 }}>
              <HeadFigures fields={figureFields(entity, session.user, record)} record={record} session={session} />
            </Box>
            {said ? (
              <Alert severity="warning" sx={{ mb: 1.5 }}>
                {said}
              </Alert>
            ) : null}
            <Cautions preview={known} />
          </>
        )
      }
      wide={hasEffects}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}
