import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { rowsIn, textIn } from '#engine/run/values';
import { useSession } from '#src/shell/session';
import { type Exchange, readAnswer } from './answers';

const NAME = 'askAi';

/** What went wrong with the question that is not answered. */
interface Failure {
  question: string;
  message: string;
}

/**
 * A conversation: its questions and answers, what is being asked, and what failed. The id of one that was kept is opened first.
 * @param onKept told the id under which a conversation is kept, after each question
 */
export function useConversation(openedId: string | undefined, onKept: (conversationId: string) => void) {
  const onAsked = useRef(onKept);
  useEffect(() => {
    onAsked.current = onKept;
  });
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { outletId } = useSession();
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [stage, setStage] = useState('');
  const [isOpening, setOpening] = useState(false);
  const conversation = useRef<string | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);

  const ask = useCallback(
    async (question: string) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setPending(question);
      setStage('');
      setFailure(undefined);
      try {
        const body = {
          question,
          outlets: outletId,
          ...(conversation.current ? { conversationId: conversation.current } : {}),
        };
        const onStage = (said: string) => {
          if (!controller.signal.aborted) setStage(said);
        };
        const answer = await dataProvider.custom(NAME, 'ask', { body, signal: controller.signal, onStage });
        if (controller.signal.aborted) return;
        const exchange = readAnswer(question, answer);
        conversation.current = exchange.conversationId ?? conversation.current;
        setExchanges((before) => [...before, exchange]);
        if (exchange.conversationId) onAsked.current(exchange.conversationId);
      } catch (error) {
        if (controller.signal.aborted) return;
        setFailure({ question, message: error instanceof Error ? error.message : 'The reason is not known.' });
      }
      setPending(undefined);
    },
    [dataProvider, outletId],
  );

  /** Stops waiting for the answer. */
  const cancel = useCallback(() => {
    running.current?.abort();
    setPending(undefined);
  }, []);

  const begin = useCallback(() => {
    running.current?.abort();
    conversation.current = undefined;
    setExchanges([]);
    setPending(undefined);
    setFailure(undefined);
    setOpening(false);
  }, []);

  useEffect(() => {
    // What was just asked here is on the page already.
    if (openedId === conversation.current) return undefined;
    begin();
    if (!openedId) return undefined;
    const controller = new AbortController();
    conversation.current = openedId;
    setOpening(true);
    let isOpen = false;
    const open = async () => {
      try {
        const kept = await dataProvider.custom(NAME, 'read', { params: { id: openedId }, signal: controller.signal });
        if (controller.signal.aborted) return;
        isOpen = true;
        setExchanges(rowsIn(kept.docs).map((each) => readAnswer(textIn(each.question) ?? '', each)));
      } catch (error) {
        if (controller.signal.aborted) return;
        conversation.current = undefined;
        setFailure({ question: '', message: error instanceof Error ? error.message : 'The reason is not known.' });
      }
      setOpening(false);
    };
    void open();
    return () => {
      controller.abort();
      if (isOpen) return;
      conversation.current = undefined;
    };
  }, [dataProvider, openedId, begin]);
  useEffect(() => () => running.current?.abort(), []);

  return { exchanges, pending, stage, failure, isOpening, ask, begin, cancel };
}
