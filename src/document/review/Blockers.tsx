import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Document } from '#engine/define/document';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { labelOfPath } from '#src/form/problems';
import { type Offer, verbOf } from './actions';
import type { Preview } from './usePreview';

interface BlockersProps {
  entity: Document;
  record: AnyRecord;
  offer: Offer;
  problems: readonly Problem[];
  canEdit: boolean;
  /** Links a disabled button to its reason. */
  id: string;
}

/** 'line 2', or the field: the text of a link to it. */
function placeOf(entity: Document, path: string): string {
  const line = /^items\.(\d+)/.exec(path)?.[1];
  return line === undefined ? inSentence(labelOfPath(fieldsOf(entity), path)) : `line ${Number(line) + 1}`;
}

/** One problem per field and rule: a value that is missing for two reasons is one thing to fix. */
const once = (problems: readonly Problem[]): readonly Problem[] => {
  const seen = new Set<string>();
  return problems.filter(({ field, rule }) => {
    const key = `${field}|${rule}`;
    return !field || (!seen.has(key) && Boolean(seen.add(key)));
  });
};

/** Everything that blocks an action, each linked to the place to fix it. */
export function Blockers({ entity, record, offer, problems, canEdit, id }: BlockersProps) {
  if (problems.length === 0) return null;
  const edit = pathTo(entity, 'edit', String(record._id));
  return (
    <Alert severity="error" sx={{ mb: 1.5 }} className="no-print">
      <AlertTitle id={id}>Before you can {verbOf(entity, offer)}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {once(problems).map(({ field, rule, message }) => (
          <li key={`${field}|${rule}|${message}`}>
            {message.replace(/\.$/, '')}
            {field && canEdit ? (
              <>
                {'. '}
                <Link
                  component={RouterLink}
                  to={`${edit}#${encodeURIComponent(field)}`}
                  aria-label={`Fix ${labelOfPath(fieldsOf(entity), field)}`}
                >
                  Fix {placeOf(entity, field)}
                </Link>
              </>
            ) : null}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Warnings before an action: steep prices, negative stock. */
export function Cautions({ preview }: { preview: Preview | undefined }) {
  const notices = preview?.notices.filter(({ level }) => level !== 'info') ?? [];
  const warnings = preview?.warnings ?? [];
  return (
    <>
      {notices.map(({ title, message }) => (
        <Alert key={`${title}${message}`} severity="warning" sx={{ mb: 1.5 }} className="no-print">
          <AlertTitle>{title}</AlertTitle>
          {message}
        </Alert>
      ))}
      {warnings.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 1.5 }} className="no-print">
          {warnings.join(' ')}
        </Alert>
      ) : null}
    </>
  );
}
