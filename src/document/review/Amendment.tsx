import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Document } from '#engine/define/document';
import { earlierOf, removedLines, versionOf } from '#engine/define/documents/versions';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf, type Titled } from '#engine/read/entities';
import { nameOfLine } from '#engine/run/lines';
import { rowsIn } from '#engine/run/values';
import { ValueText } from '#src/form/inputs/show';
import { isSame } from '#src/form/saving/changes';
import { headerFields } from '../fields';
import { ChangesInWords } from './changesInWords';

interface AmendmentProps {
  entity: Document;
  record: Titled;
  user: AccessUser;
  timeZone: string;
}

/** The fields that people type in the form, with their values in the version before and now, where these differ. */
function changesOf(entity: Document, user: AccessUser, before: Titled, record: Titled) {
  return Object.fromEntries(
    headerFields(entity, user)
      .filter(([key, field]) => !field.readOnly && field.kind !== 'files' && !isSame(field, before[key], record[key]))
      .map(([key]) => [key, [before[key], record[key]] as const]),
  );
}

/** What an amendment changed besides the lines' figures, and the versions before it. */
export function Amendment({ entity, record, user, timeZone }: AmendmentProps) {
  const before = earlierOf(record);
  if (!entity.amends || !before) return null;
  const changes = changesOf(entity, user, before, record);
  const { quantity } = entity.amends;
  const field = lineFieldsOf(entity)[quantity];
  const removed = removedLines(record);
  const total = entity.totals.at(-1) ?? '';
  const totalField = fieldsOf(entity)[total];
  return (
    <Alert severity="info" sx={{ mb: 1.5 }} className="no-print">
      Version {versionOf(record)}
      {Object.keys(changes).length > 0 ? (
        <>
          {': '}
          <ChangesInWords {...{ entity, changes, user, timeZone }} />
        </>
      ) : null}
      .
      {removed.length > 0 ? (
        <>
          {' '}
          Removed:{' '}
          {removed.map((line, index) => (
            <span key={String(line.lineNo)}>
              {index > 0 ? ', ' : ''}
              {nameOfLine(line, index)} (
              {field ? <ValueText field={field} value={line[quantity]} timeZone={timeZone} /> : null})
            </span>
          ))}
          .
        </>
      ) : null}
      <Box component="ul" aria-label="Earlier versions" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {rowsIn(record.versions)
          .map((each) => (
            <li key={String(each.version)}>
              Version {String(each.version)}
              {each.approvedDateTime ? (
                <>
                  , approved{' '}
                  <ValueText field={{ kind: 'datetime' }} value={each.approvedDateTime} timeZone={timeZone} />
                </>
              ) : null}
              {totalField && canSee(user, totalField) ? (
                <>
                  , total <ValueText field={totalField} value={each[total]} timeZone={timeZone} />
                </>
              ) : null}
              {each.amendReason ? `: ${String(each.amendReason)}` : ''}
            </li>
          ))
          .reverse()}
      </Box>
    </Alert>
  );
}
