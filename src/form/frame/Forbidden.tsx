import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Entity } from '#engine/define/declaration';
import { inSentence, inWords } from '#engine/define/fields';
import { neededText } from '#engine/read/access';
import { PageFrame } from './PageFrame';

interface ForbiddenProps {
  entity: Entity;
  title: string;
  /** The missing action of the module. */
  action: string;
  /** The server's message, which names it too. */
  message?: string;
}

/** Signed in, but not allowed: names the missing permission and who can grant it. */
export function Forbidden({ entity, title, action, message }: ForbiddenProps) {
  return (
    <PageFrame entity={entity} title={title}>
      <Alert severity="warning" sx={{ maxWidth: 960 }}>
        <AlertTitle>You don’t have permission for this</AlertTitle>
        {(message ?? neededText(inWords(action), inSentence(entity.label.many))).replace(/\.$/, '')}. An administrator
        can add it to your role.
      </Alert>
    </PageFrame>
  );
}
