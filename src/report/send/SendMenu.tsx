import Print from '@mui/icons-material/PrintOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { inSentence, labelOf } from '#engine/define/fields';
import type { Report, ReportLetter } from '#engine/define/report';
import { canSee } from '#engine/read/access';
import { fieldsOf, referenceTarget, refersTo, titleOf } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { textIn } from '#engine/run/values';
import { addresseeOf } from '#src/letter/addressee';
import { SendEntries } from '#src/letter/SendEntries';
import { senderOf } from '#src/letter/sender';
import { useSession } from '#src/shell/session';
import { letterDates, letterTitle, reportText } from './reportText';
import { useRecordIn } from './useRecordIn';

interface SendMenuProps {
  report: Report;
  letter: ReportLetter;
  answer: ReportAnswer;
  anchor: HTMLElement | null;
  onClose: () => void;
  onPrint: () => void;
}

/** The ways to send a report to the record that it is about, each with the reason if it isn’t possible. */
export default function SendMenu({ report, letter, answer, anchor, onClose, onPrint }: SendMenuProps) {
  const session = useSession();
  const { params } = answer;
  const labelAt = (key: string) => inSentence(labelOf(key, report.parameters[key]));
  const key = letter.to.filter((each) => textIn(params[each])).at(-1);
  const chosen = useRecordIn(key && refersTo(report.parameters[key]), key && params[key]);
  const by = (key && letter.through?.[key]) ?? '';
  const other = useRecordIn(referenceTarget(chosen.entity, by), chosen.record?.[by]);
  const [first] = letter.to;
  const { entity, record } = other.isAsked ? other : chosen;
  const addressee = entity && record && chosen.record ? addresseeOf(entity, record, letter.person) : undefined;
  const one = entity ? inSentence(entity.label.one) : labelAt(first ?? '');

  const narrowed = letter.without.filter((each) => params[each] !== undefined && params[each] !== false);
  const isHidden =
    entity !== undefined &&
    ['email', 'phone'].some((each) => {
      const field = fieldsOf(entity)[each];
      return field !== undefined && !canSee(session.access, field);
    });
  const reason = () => {
    if (!key) return `Choose a ${letter.to.map(labelAt).join(' or ')} first`;
    if (narrowed.length > 0)
      return `First remove the filter ${narrowed.map((each) => labelOf(each, report.parameters[each])).join(' and ')}`;
    if (params.where || params.compare) return 'First remove the row filters and the comparison';
    if (chosen.isMissing || other.isMissing) return `Couldn’t load the ${one}`;
    return isHidden ? `You don’t have access to its contact details` : undefined;
  };
  const outlet = senderOf(params.outlets, session);
  const asked: readonly unknown[] = Array.isArray(params.outlets) ? params.outlets : [];
  const some = asked.length < session.outlets.length ? session.outlets.filter(({ _id }) => asked.includes(_id)) : [];
  const about = [other, chosen].flatMap((each): [string, string][] =>
    each.entity && each.record ? [[each.entity.label.one, titleOf(each.entity, each.record)]] : [],
  );
  const text =
    addressee &&
    reportText({
      ...{ report, letter, answer, outlet },
      to: addressee.name,
      about: [...about, ['Outlets', some.map(({ name }) => textIn(name) ?? '').join(', ')]],
      from: textIn(session.group.name) ?? textIn(outlet.name) ?? '',
    });
  return (
    // The list has the focus: which entry is possible is only known below.
    <Menu open anchorEl={anchor} onClose={onClose} disableAutoFocusItem slotProps={{ list: { 'aria-label': 'Send' } }}>
      <SendEntries
        {...{ addressee, one, text }}
        subject={[letterTitle(report), letterDates(answer)].filter(Boolean).join(', ')}
        reason={reason()}
        onDone={onClose}
      />
      <Divider />
      <MenuItem
        onClick={() => {
          onClose();
          onPrint();
        }}
      >
        <ListItemIcon>
          <Print fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary="Print or save as PDF"
          secondary="To attach it to the message"
          slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
        />
      </MenuItem>
    </Menu>
  );
}
