import { SendEntries } from '#src/letter/SendEntries';
import { type LetterProps, useLetterMessage } from './useLetterMessage';

/** Menu entries for an API that doesn’t email: they open the document as a message in the person’s own program. */
export function SendLetter({ onDone, ...props }: LetterProps & { onDone: () => void }) {
  const { addressee, one, title, text } = useLetterMessage(props);
  return <SendEntries {...{ addressee, one, text, onDone }} subject={title} />;
}
