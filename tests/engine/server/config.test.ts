import { describe, expect, it } from 'vitest';
import { isCheap } from '#server/auth/testPasswords';
import { ConfigError, defaultDemoPassword, readConfig } from '#server/config';

const failure = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'no error';
};

describe('settings', () => {
  it('has a working default for everything', () => {
    expect(readConfig({ PORT: '', HOST: ' ' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      replicaUrl: undefined,
      demo: true,
      demoPassword: defaultDemoPassword,
      smtpUrl: undefined,
      mailFrom: 'console@localhost',
      trustProxy: 0,
      hsts: false,
      log: { level: 'info', format: 'text', requests: false },
    });
    expect(defaultDemoPassword.length).toBeGreaterThanOrEqual(10);
  });

  it.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'console' }],
    ['DATABASE_REPLICA_URL', { DATABASE_URL: 'postgres://localhost/x', DATABASE_REPLICA_URL: 'replica' }],
    ['DATABASE_URL', { DATABASE_REPLICA_URL: 'postgres://localhost/x' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: 'short' }],
    ['DEMO_PASSWORD', { DEMO: 'on', HOST: '0.0.0.0' }],
    ['DEMO_PASSWORD', { DEMO: 'on', DATABASE_URL: 'postgres://localhost/x' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10' }],
    ['HSTS', { HSTS: 'yes' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'guess me' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'console.group.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://group.example/console' }],
    ['BACKUP_KEEP', { BACKUP_DIR: '/backups', BACKUP_KEEP: '0' }],
    ['BACKUP_AT', { BACKUP_DIR: '/backups', BACKUP_AT: '24:00' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['LOG_FORMAT', { LOG_FORMAT: 'xml' }],
    ['LOG_REQUESTS', { LOG_REQUESTS: 'some' }],
    ['AI_BASE_URL', { AI_MODEL: 'small' }],
    ['AI_BASE_URL', { AI_API_KEY: 'key' }],
  ] as [string, Record<string, string>][])('names %s in one line for %j', (name, env) => {
    const message = failure(env);
    expect(message.startsWith(`${name} is `)).toBe(true);
    expect(message).not.toContain('\n');
  });

  it('lets passwords be cheap in tests alone', () => {
    expect(readConfig({ NODE_ENV: 'test', TEST_PASSWORDS: 'cheap' }).port).toBe(8080);
    for (const NODE_ENV of ['', 'production', 'development'])
      expect(failure({ NODE_ENV, TEST_PASSWORDS: 'cheap' })).toMatch(/^TEST_PASSWORDS is for the project’s own tests/);
    expect(failure({ NODE_ENV: 'test', TEST_PASSWORDS: 'yes' })).toMatch(/^TEST_PASSWORDS /);
    expect(isCheap({ NODE_ENV: 'production', TEST_PASSWORDS: 'cheap' })).toBe(false);
    expect(isCheap({ NODE_ENV: 'test' })).toBe(false);
  });

  it('takes the address that people use, without the slash that they may add', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Console.group.example:8443/' }).publicUrl).toBe(
      'https://console.group.example:8443',
    );
  });

  it.each([
    [{ NODE_ENV: 'production' }, false, { level: 'info', format: 'json', requests: true }],
    [{ NODE_ENV: 'production' }, true, { level: 'info', format: 'text', requests: false }],
    [{}, false, { level: 'info', format: 'text', requests: false }],
    [{ LOG_FORMAT: 'JSON', LOG_LEVEL: 'Warn' }, true, { level: 'warn', format: 'json', requests: true }],
    [{ NODE_ENV: 'production', LOG_REQUESTS: 'off' }, false, { level: 'info', format: 'json', requests: false }],
    [{ LOG_REQUESTS: 'on' }, true, { level: 'info', format: 'text', requests: true }],
  ] as [Record<string, string>, boolean, object][])(
    'with %j at a terminal (%s) it logs as %j',
    (env, isTerminal, log) => {
      expect(readConfig(env, isTerminal).log).toEqual(log);
    },
  );

  it('takes nightly backups of the embedded database alone: on PostgreSQL the same settings are for the script', () => {
    expect(readConfig({ BACKUP_KEEP: '3', BACKUP_AT: '04:05' }).backups).toBeUndefined();
    expect(readConfig({ BACKUP_DIR: '/backups' }).backups).toEqual({ directory: '/backups', keep: 14, at: 150 });
    expect(readConfig({ BACKUP_DIR: '/backups', BACKUP_KEEP: '3', BACKUP_AT: '23:05' }).backups).toEqual({
      ...{ directory: '/backups', keep: 3, at: 23 * 60 + 5 },
    });
    expect(readConfig({ BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://localhost/x' }).backups).toBeUndefined();
  });

  it('takes a number of proxies', () => {
    expect(readConfig({ TRUST_PROXY: ' 2 ' }).trustProxy).toBe(2);
  });

  it('never repeats a password of a wrong address', () => {
    expect(failure({ DATABASE_URL: 'mysql://user:hunter2@localhost/x' })).not.toContain('hunter2');
    expect(failure({ SMTP_URL: 'http://user:hunter2@localhost/x' })).not.toContain('hunter2');
  });

  it.each([
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.1.2.3' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '127.example.com' }, false],
    [{ DATABASE_URL: 'postgres://localhost/x' }, false],
    [{ DEMO: 'off' }, false],
    [{ DEMO: 'on' }, true],
    [{ DEMO: 'ON', HOST: '0.0.0.0', DEMO_PASSWORD: 'long enough' }, true],
  ] as [Record<string, string>, boolean][])('with %j the demo is on: %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });
});

it('a language model needs an address and a name', () => {
  expect(readConfig({}).model).toBeUndefined();
  expect(readConfig({ AI_BASE_URL: 'https://models.example/v1/', AI_MODEL: 'small', AI_API_KEY: 'key' }).model).toEqual(
    {
      baseUrl: 'https://models.example/v1',
      name: 'small',
      apiKey: 'key',
    },
  );
  expect(() => readConfig({ AI_BASE_URL: 'https://models.example/v1' })).toThrow('AI_MODEL is missing');
  expect(() => readConfig({ AI_BASE_URL: 'models.example', AI_MODEL: 'small' })).toThrow('AI_BASE_URL');
});
