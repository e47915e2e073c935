import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Entity } from '#engine/define/declaration';
import { type Mention, MOST_LETTERS, MOST_MENTIONS } from '#engine/read/discussion';
import { failureOf } from '../form/saving/failure';
import { formatCount } from '../format/format';
import { MentionList } from './MentionList';
import { type Begun, begunMention, matching, mentionedIn, withMention } from './mentions';
import { usePeople } from './useDiscussion';

interface ComposerProps {
  entity: Entity;
  id: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  /** People who are already mentioned. */
  known?: readonly Mention[];
  /** The button's label: 'Post message'. */
  action: string;
  onSend: (text: string, mentions: readonly string[]) => Promise<void>;
  onCancel?: () => void;
}

/** From this length on, the remaining characters are shown. */
const NEARLY_FULL = MOST_LETTERS - 200;

/** The message box: Ctrl+Enter posts, `@` offers people. The text stays until it is stored. */
export function Composer(props: ComposerProps) {
  const { entity, id, label, text, onText, known = [], action, onSend, onCancel } = props;
  const [isUsed, setUsed] = useState(onCancel !== undefined || text !== '');
  const [begun, setBegun] = useState<Begun>();
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<readonly Mention[]>(known);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  // Together with the text, because the next key may follow at once.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    box.current?.focus();
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const [listId, hintId] = [useId(), useId()];
  const { people, isPending } = usePeople(entity, id, isUsed);
  const offered = begun ? matching(people, begun.query) : [];
  const isOpen = begun !== undefined && (offered.length > 0 || (begun.query === '' && !isPending));
  const current = offered[Math.min(active, offered.length - 1)];
  const excess = text.trim().length - MOST_LETTERS;

  const look = (value: string, at: number | null) => {
    setBegun(at === null ? undefined : begunMention(value, at));
    setActive(0);
  };
  const choose = (person: Mention) => {
    if (!begun || !box.current) return;
    const next = withMention(text, box.current.selectionStart, begun, person);
    onText(next.text);
    setChosen([...chosen, { userId: person.userId, name: person.name }]);
    setBegun(undefined);
    caret.current = next.caret;
  };
  const begin = () => {
    const at = box.current?.selectionStart ?? text.length;
    const space = at > 0 && !/\s$/.test(text.slice(0, at)) ? ' ' : '';
    const next = `${text.slice(0, at)}${space}@${text.slice(at)}`;
    setUsed(true);
    onText(next);
    look(next, at + space.length + 1);
    caret.current = at + space.length + 1;
  };
  const send = async () => {
    if (isBusy) return;
    const mentions = mentionedIn(text, chosen).map(({ userId }) => userId);
    const problem =
      text.trim() === ''
        ? 'Write a message first'
        : excess > 0
          ? `A message takes at most ${formatCount(MOST_LETTERS)} letters: shorten it by ${formatCount(excess)}`
          : mentions.length > MOST_MENTIONS
            ? `A message mentions at most ${MOST_MENTIONS} people`
            : '';
    setFailure(problem);
    if (problem) return box.current?.focus();
    setBusy(true);
    try {
      await onSend(text, mentions);
      setChosen([]);
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setBusy(false);
      box.current?.focus();
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (isOpen && step !== 0 && offered.length > 0)
      setActive((Math.min(active, offered.length - 1) + step + offered.length) % offered.length);
    else if (isOpen && current && (event.key === 'Enter' || event.key === 'Tab')) choose(current);
    else if (event.key === 'Escape' && isOpen) setBegun(undefined);
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const help =
    failure ||
    (text.length > NEARLY_FULL ? `${formatCount(text.trim().length)} of ${formatCount(MOST_LETTERS)} letters` : '');
  return (
    <Box sx={{ position: 'relative' }}>
      {isOpen ? (
        <MentionList id={listId} people={offered} active={current?.userId} onChoose={choose} onPoint={setActive} />
      ) : null}
      <TextField
        fullWidth
        multiline
        minRows={isUsed ? 3 : 1}
        maxRows={12}
        value={text}
        placeholder="Write a message; @ mentions someone"
        error={failure !== '' || excess > 0}
        helperText={
          <span id={hintId} role={failure ? 'alert' : undefined}>
            {help}
          </span>
        }
        inputRef={box}
        onFocus={() => setUsed(true)}
        onBlur={() => setBegun(undefined)}
        onChange={({ target }) => {
          onText(target.value);
          look(target.value, (target as HTMLTextAreaElement).selectionStart);
          if (failure) setFailure('');
        }}
        onClick={() => box.current && look(text, box.current.selectionStart)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-label': label,
            'aria-describedby': help ? hintId : undefined,
            'aria-keyshortcuts': 'Control+Enter',
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-controls': isOpen ? listId : undefined,
            'aria-activedescendant': isOpen && current ? `${listId}-${current.userId}` : undefined,
          },
          formHelperText: { component: 'div', sx: help ? {} : { display: 'none' } },
        }}
      />
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {isOpen ? (offered.length === 1 ? '1 person found' : `${offered.length} people found`) : ''}
      </Box>
      {isUsed ? (
        <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'center' }}>
          <Button
            variant="outlined"
            size="small"
            disabled={isBusy}
            onClick={() => void send()}
            title={`${action} (Ctrl+Enter)`}
          >
            {action}
          </Button>
          {onCancel ? (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          {people.length > 0 ? (
            <Button size="small" onClick={begin} sx={{ ml: 'auto' }}>
              Mention someone
            </Button>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}
