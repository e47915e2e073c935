import { useState } from 'react';

/** What is typed and not posted, kept for this tab: it survives a failed save, a reload and a look at another page. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
  ];
}

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // A browser may refuse its storage: the text is then in the page alone.
    return '';
  }
};

const write = (key: string, text: string): void => {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
};
