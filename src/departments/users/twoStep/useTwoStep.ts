import { startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn, textIn, textsIn } from '#engine/run/values';
import { failureOf } from '#src/form/saving/failure';

const NAME = 'twoStep';

/** An app or a passkey that the person has set up. */
export interface Method {
  id: string;
  kind: 'app' | 'passkey';
  name: string;
  createdAt: string;
  usedAt: string | undefined;
}

/** The person's two-step verification. */
interface TwoStep {
  isRequired: boolean;
  /** None: it is off. */
  methods: readonly Method[];
  /** How many recovery codes are left. */
  recoveryCodes: number;
}

const twoStepIn = ({ isRequired, methods, recoveryCodes }: AnyRecord): TwoStep => ({
  isRequired: isRequired === true,
  methods: rowsIn(methods).map(({ _id, kind, name, createdAt, usedAt }) => ({
    id: String(_id),
    kind: kind === 'passkey' ? 'passkey' : 'app',
    name: textIn(name) ?? '',
    createdAt: String(createdAt),
    usedAt: textIn(usedAt),
  })),
  recoveryCodes: Number(recoveryCodes),
});

export function useTwoStep() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [NAME],
    queryFn: async ({ signal }) => twoStepIn(await dataProvider.custom(NAME, 'read', { signal })),
    staleTime: 0,
  });
}

/** What the person is about to do; each needs the password. */
export type Task =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'recoveryCodes' }
  | { kind: 'remove'; method: Method };

/** An app that is being set up. */
export interface NewApp {
  ticket: string;
  secret: string;
  /** For the QR code. */
  address: string;
}

/** What the page shows besides the methods. */
type Stage =
  | { kind: 'rest' }
  | { kind: 'password'; task: Task }
  | { kind: 'app'; app: NewApp }
  | { kind: 'recoveryCodes'; codes: readonly string[] };

/** The browser made no passkey: the person cancelled, or the browser has it already. */
class NoPasskey extends Error {
  override message = 'No passkey was made. Try again, or use an authenticator app.';
}

/** The page's steps, and what went wrong in the present one. */
export function useSetUp(onChanged: () => Promise<unknown>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: 'rest' });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const show = (next: Stage) => {
    setProblem(undefined);
    setStage(next);
  };
  const call = (key: string, body: AnyRecord) => dataProvider.custom(NAME, key, { body });
  const changed = async (answer: AnyRecord) => {
    await queryClient.invalidateQueries({ queryKey: [NAME] });
    const codes = textsIn(answer.recoveryCodes);
    show(codes.length > 0 ? { kind: 'recoveryCodes', codes } : { kind: 'rest' });
    if (codes.length === 0) await onChanged();
  };
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof NoPasskey ? error.message : failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };

  const makePasskey = async (password: string) => {
    const { ticket, options } = await call('begin', { kind: 'passkey', password });
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
    const response = await startRegistration({ optionsJSON }).catch(() => {
      throw new NoPasskey();
    });
    await changed(await call('finish', { kind: 'passkey', ticket, response }));
  };
  const makeApp = async (password: string) => {
    const { ticket, secret, address } = await call('begin', { kind: 'app', password });
    show({ kind: 'app', app: { ticket: String(ticket), secret: String(secret), address: String(address) } });
  };

  return {
    stage,
    problem,
    isBusy,
    begin: (task: Task) => show({ kind: 'password', task }),
    cancel: () => show({ kind: 'rest' }),
    confirm: (task: Task, password: string) =>
      attempt(async () => {
        if (task.kind === 'passkey') return makePasskey(password);
        if (task.kind === 'app') return makeApp(password);
        if (task.kind === 'recoveryCodes') return changed(await call('recoveryCodes', { password }));
        await call('remove', { _id: task.method.id, password });
        await changed({});
      }),
    finishApp: ({ ticket }: NewApp, code: string) =>
      attempt(async () => changed(await call('finish', { kind: 'app', ticket, code }))),
    codesSaved: async () => {
      await onChanged();
      show({ kind: 'rest' });
    },
  };
}
